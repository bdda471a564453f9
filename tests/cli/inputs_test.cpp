// SPDX-License-Identifier: MIT
#define BOOST_TEST_MODULE cli_inputs
#include "inputs.hpp"
#include "system.hpp"

#include <sgfstream/sink.hpp>

#include <boost/test/unit_test.hpp>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace cli = sgfstream::cli;
namespace fs = std::filesystem;

namespace {

/// A folder that is empty at first and gone at the end.
class scratch_folder {
  public:
    scratch_folder() {
        std::string pattern = (fs::temp_directory_path() / "sgfstream-XXXXXX").string();
        BOOST_REQUIRE(::mkdtemp(pattern.data()) != nullptr);
        path_ = pattern;
    }
    ~scratch_folder() { fs::remove_all(path_); }
    scratch_folder(scratch_folder const&) = delete;
    scratch_folder& operator=(scratch_folder const&) = delete;

    std::string operator/(std::string const& name) const { return (path_ / name).string(); }
    std::string put(std::string const& name, std::string_view bytes = "(;)") const {
        fs::create_directories((path_ / name).parent_path());
        std::ofstream(path_ / name) << bytes;
        return *this / name;
    }

  private:
    fs::path path_;
};

std::vector<std::string> walk(scratch_folder const& folder) {
    std::vector<std::string> found;
    auto const root = folder / "";
    cli::walk_folder(
        root, [&](std::string const& file) { found.push_back(file.substr(root.size())); },
        [](std::string const& path, std::error_code error) {
            BOOST_ERROR(path << ": " << error.message());
        });
    return found;
}

/// An output and what stands around it, for sources and readings.
struct surroundings {
    std::string text;
    sgfstream::string_sink sink{text};
    cli::output out{sink, "out"};
    cli::progress_meter progress{nullptr};
    cli::problem_reporter problems{out, out, {}};

    std::vector<std::string> read_all(std::vector<std::string> const& paths) {
        std::vector<std::string> names;
        cli::input_reading(64, out, problems, progress)
            .read_all(paths,
                      [&](sgfstream::source&, std::string const& name) { names.push_back(name); });
        out.flush();
        return names;
    }
};

} // namespace

BOOST_AUTO_TEST_CASE(records_are_known_by_the_end_of_their_names_in_any_case) {
    for (char const* const name : {"a.sgf", "a.sgfs", "A.SGF", "a.SgFs", ".sgf"}) {
        BOOST_TEST(cli::is_record_name(name));
    }
    for (char const* const name : {"a", "sgf", "a.sgfx", "a.sgf~", "a.sgf.bak", ""}) {
        BOOST_TEST(!cli::is_record_name(name));
    }
}

BOOST_AUTO_TEST_CASE(a_folder_is_walked_in_the_byte_order_of_paths) {
    scratch_folder const folder;
    std::vector<std::string> const expected{"B.SGF",        "a-b.sgf",      "a.sgf",
                                            "a/deep/z.sgf", "a/x.sgfs",     "a0.sgf",
                                            "b.sgf",        "x.sgf/in.sgf", "\xC3\xA4.sgf"};
    for (auto at = expected.rbegin(); at != expected.rend(); ++at) {
        folder.put(*at);
    }
    folder.put("a/readme.txt");
    BOOST_TEST(walk(folder) == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(links_to_files_are_records_and_links_to_folders_are_not_followed) {
    scratch_folder const folder;
    folder.put("in/a.sgf");
    fs::create_directory_symlink("..", folder / "in/up");
    fs::create_directory_symlink(".", folder / "in/self.sgf");
    fs::create_symlink("a.sgf", folder / "in/link.sgf");
    fs::create_symlink("nowhere", folder / "in/broken.sgf");
    fs::create_symlink("loop.sgf", folder / "in/loop.sgf");
    std::vector<std::string> const expected{"in/a.sgf", "in/broken.sgf", "in/link.sgf",
                                            "in/loop.sgf"};
    BOOST_TEST(walk(folder) == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_pipe_in_a_folder_is_passed_by) {
    scratch_folder const folder;
    BOOST_REQUIRE(::mkfifo((folder / "pipe.sgf").c_str(), 0600) == 0);
    BOOST_TEST(walk(folder).empty());
}

BOOST_AUTO_TEST_CASE(standard_input_is_read_where_it_is_named_first) {
    using paths = std::vector<std::string>;
    BOOST_TEST(cli::with_standard_input_once({"a", "-", "b", "-", "a", "-"}) ==
                   (paths{"a", "-", "b", "a"}),
               boost::test_tools::per_element());
    BOOST_TEST(cli::with_standard_input_once({"-", "-"}) == paths{"-"},
               boost::test_tools::per_element());
    BOOST_TEST(cli::with_standard_input_once({"a", "a", "--"}) == (paths{"a", "a", "--"}),
               boost::test_tools::per_element());
    BOOST_TEST(cli::with_standard_input_once({}).empty());
}

BOOST_AUTO_TEST_CASE(a_bad_path_does_not_stop_the_others) {
    scratch_folder const folder;
    auto const good = folder.put("good.sgf");
    surroundings around;
    auto const names = around.read_all({folder / "missing.sgf", good, good + "/x", good});
    BOOST_TEST(names == (std::vector<std::string>{good, good}), boost::test_tools::per_element());
    BOOST_TEST(around.problems.figures().errors == 2u);
    BOOST_TEST(around.problems.worst() == cli::exit_io);
    BOOST_TEST(around.text == (folder / "missing.sgf") +
                                  ": error: No such file or directory [io]\n" + good +
                                  "/x: error: Not a directory [io]\n");
}

BOOST_AUTO_TEST_CASE(a_folder_without_records_is_a_problem) {
    scratch_folder const folder;
    folder.put("readme.txt");
    surroundings around;
    BOOST_TEST(around.read_all({folder / ""}).empty());
    BOOST_TEST(around.problems.worst() == cli::exit_problems);
    BOOST_TEST(around.text.find("no .sgf or .sgfs file in this folder [no-records]") !=
               std::string::npos);
}

BOOST_AUTO_TEST_CASE(running_out_of_memory_costs_one_input) {
    scratch_folder const folder;
    auto const path = folder.put("a.sgf");
    surroundings around;
    cli::input_reading(64, around.out, around.problems, around.progress)
        .read_all({path, path},
                  [](sgfstream::source&, std::string const&) { throw std::bad_alloc(); });
    BOOST_TEST(around.problems.figures().errors == 2u);
    BOOST_TEST(around.problems.worst() == cli::exit_io);
}

BOOST_AUTO_TEST_CASE(a_file_that_shrinks_while_it_is_read_is_an_error) {
    scratch_folder const folder;
    auto const path = folder.put("a.sgf", std::string(100, ' '));
    surroundings around;
    std::error_code error;
    cli::open_file const file(path, error);
    BOOST_REQUIRE(!error);
    cli::watched_source input(file.descriptor(), 64, around.out, around.progress);
    BOOST_TEST(input.read(error).size() == 64u);
    fs::resize_file(path, 64);
    BOOST_TEST(input.read(error).empty());
    BOOST_TEST(error == cli::make_error_code(cli::file_errc::shrank));
    BOOST_TEST(error.message() == "the file shrank while it was read");
}

BOOST_AUTO_TEST_CASE(a_file_that_grows_while_it_is_read_is_read_to_its_new_end) {
    scratch_folder const folder;
    auto const path = folder.put("a.sgf", std::string(64, ' '));
    surroundings around;
    std::error_code error;
    cli::open_file const file(path, error);
    cli::watched_source input(file.descriptor(), 64, around.out, around.progress);
    BOOST_TEST(input.read(error).size() == 64u);
    fs::resize_file(path, 70);
    BOOST_TEST(input.read(error).size() == 6u);
    BOOST_TEST(input.read(error).empty());
    BOOST_TEST(!error);
}

BOOST_AUTO_TEST_CASE(what_was_written_is_given_on_before_a_read_that_waits) {
    int ends[2];
    BOOST_REQUIRE(::pipe(ends) == 0);
    surroundings around;
    cli::watched_source input(ends[0], 64, around.out, around.progress);
    std::error_code error;
    around.out.write("result\n");
    BOOST_REQUIRE(::write(ends[1], "(;)", 3) == 3);
    BOOST_TEST(input.read(error) == "(;)");
    BOOST_TEST(around.text.empty());
    ::fcntl(ends[0], F_SETFL, O_NONBLOCK); // the test is not to wait
    input.read(error);
    BOOST_TEST(around.text == "result\n");
    ::close(ends[0]);
    ::close(ends[1]);
}

BOOST_AUTO_TEST_CASE(the_total_is_known_if_all_paths_are_regular_files) {
    scratch_folder const folder;
    auto const path = folder.put("a.sgf", "12345");
    BOOST_TEST(cli::total_size({path, path}).value() == 10u);
    BOOST_TEST(!cli::total_size({path, folder / ""}).has_value());
    BOOST_TEST(!cli::total_size({folder / "missing"}).has_value());
}
