// SPDX-License-Identifier: MIT
// Plays the transcripts in cases/ with the real command.
//
// A transcript is a section of a Markdown file: a heading that says what is shown, any text, and
// blocks of console lines. In those,
//
//     $ a command      is given to a shell, in a folder that is empty at the beginning of a section
//     > goes on        with the next line of the command
//     2> text          is expected on its standard error
//     [3]              is its exit code, if that is not 0
//     text             everything else is expected on its standard output
//
// Standard error is listed behind standard output, whatever came first.
#define BOOST_TEST_ALTERNATIVE_INIT_API
#include <boost/test/unit_test.hpp>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

extern char** environ;

namespace {

namespace fs = std::filesystem;

struct exchange {
    std::string file;
    std::size_t line = 0; ///< of the command
    std::string command;
    std::string answer; ///< lines as in the transcript
};

struct section {
    std::string title;
    std::vector<exchange> exchanges;
};

std::vector<section> read_transcripts(fs::path const& path) {
    std::vector<section> result;
    std::ifstream file(path);
    bool in_block = false;
    std::size_t number = 0;
    for (std::string line; std::getline(file, line);) {
        ++number;
        if (line.starts_with("```")) {
            in_block = !in_block;
        } else if (!in_block && line.starts_with("## ")) {
            result.push_back({line.substr(3), {}});
        } else if (in_block && line.starts_with("$ ")) {
            result.at(result.size() - 1)
                .exchanges.push_back({path.filename().string(), number, line.substr(2), {}});
        } else if (in_block) {
            auto& last = result.back().exchanges.at(result.back().exchanges.size() - 1);
            if (line.starts_with("> ") && last.answer.empty()) {
                last.command += '\n' + line.substr(2);
            } else {
                last.answer += line + '\n';
            }
        }
    }
    return result;
}

/// A folder for what a section writes.
class scratch_folder {
  public:
    scratch_folder() {
        std::string pattern = (fs::temp_directory_path() / "sgfstream-XXXXXX").string();
        if (::mkdtemp(pattern.data()) == nullptr) {
            throw std::runtime_error("no folder for the transcript");
        }
        path_ = pattern;
        fs::create_directory(path_ / "work");
    }
    ~scratch_folder() { fs::remove_all(path_); }
    scratch_folder(scratch_folder const&) = delete;
    scratch_folder& operator=(scratch_folder const&) = delete;

    std::string work() const { return (path_ / "work").string(); }
    std::string beside(char const* name) const { return (path_ / name).string(); }

  private:
    fs::path path_;
};

std::string contents(std::string const& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// Gives a command to a shell, with nothing to read.
/// @returns what the shell says was its exit code
int run_shell(std::string const& command, std::string const& folder, std::string const& out,
              std::string const& err) {
    std::string script = "cd \"$1\" && eval \"$2\"";
    std::string where = folder;
    std::string what = command;
    char shell[] = "/bin/sh";
    char option[] = "-c";
    char* const arguments[] = {shell,        option,      script.data(), shell,
                               where.data(), what.data(), nullptr};
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&files, 1, out.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    posix_spawn_file_actions_addopen(&files, 2, err.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    pid_t child = 0;
    int const failed = posix_spawn(&child, shell, &files, nullptr, arguments, environ);
    posix_spawn_file_actions_destroy(&files);
    int status = 0;
    if (failed != 0 || ::waitpid(child, &status, 0) != child) {
        throw std::runtime_error("no shell");
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

std::string run(exchange const& wanted, scratch_folder const& folder) {
    auto const out = folder.beside("out");
    auto const err = folder.beside("err");
    int const code = run_shell(wanted.command, folder.work(), out, err);
    std::string result = contents(out);
    if (!result.empty() && !result.ends_with('\n')) {
        result += '\n';
    }
    std::istringstream errors(contents(err));
    for (std::string line; std::getline(errors, line);) {
        result += "2> " + line + '\n';
    }
    return code == 0 ? result : result + '[' + std::to_string(code) + "]\n";
}

void play(section const& played) {
    scratch_folder const folder;
    for (exchange const& each : played.exchanges) {
        BOOST_TEST_INFO(each.file << ':' << each.line << ": $ " << each.command);
        BOOST_TEST(run(each, folder) == each.answer);
    }
}

void prepare_environment() {
    auto const folder = fs::path(SGFSTREAM_COMMAND).parent_path().string();
    char const* const path = std::getenv("PATH");
    ::setenv("PATH", (folder + ':' + (path != nullptr ? path : "/usr/bin:/bin")).c_str(), 1);
    ::setenv("LC_ALL", "C", 1);
}

bool add_transcripts() {
    boost::unit_test::framework::master_test_suite().p_name.value = "cli_transcript";
    prepare_environment();
    std::vector<fs::path> files;
    for (auto const& entry : fs::directory_iterator(SGFSTREAM_TRANSCRIPTS)) {
        files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    for (auto const& file : files) {
        for (auto const& each : read_transcripts(file)) {
            boost::unit_test::framework::master_test_suite().add(boost::unit_test::make_test_case(
                [each] { play(each); }, each.title, __FILE__, __LINE__));
        }
    }
    return true;
}

} // namespace

int main(int argc, char** argv) {
    return boost::unit_test::unit_test_main(&add_transcripts, argc, argv);
}
