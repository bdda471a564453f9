// SPDX-License-Identifier: MIT
#include "vocabulary.hpp"

#include <array>
#include <cstddef>
#include <string_view>

namespace sgfstream_bench {

namespace {

// It would put every word on a line of its own.
// clang-format off
constexpr auto english_openers = std::to_array<std::string_view>({
    "Black", "White", "This", "Here", "Now", "The corner", "The left side", "The right side",
    "The centre", "After this", "In my opinion, it", "Of course Black", "Perhaps White",
    "Instead, the hane", "The cut", "The ladder", "A move at the vital point", "Sente",
    "The whole group", "It"});

constexpr auto english_phrases = std::to_array<std::string_view>({
    "is", "was", "looks", "becomes", "too", "very", "slow", "heavy", "thick", "thin",
    "a little", "an interesting", "move", "a mistake", "the last big point", "because", "and",
    "but", "so", "then", "Black", "White", "the stones", "on the upper side",
    "on the lower side", "in the corner", "in the centre", "with sente", "in gote", "lives",
    "dies", "is alive", "cannot cut", "can connect", "attacks", "defends", "extends",
    "jumps out", "pushes", "from behind", "has two eyes", "needs one more move", "the ko",
    "ko threats", "the ladder", "works", "does not work", "about ten points", "more territory",
    "influence", "the moyo", "enough", "for a win", "was better", "at A", "at B", "the shape",
    "a good shape", "bad aji", "the cutting point", "the shoulder hit", "the invasion",
    "a reduction", "the endgame", "half a point", "urgent", "big", "nothing", "left", "to play",
    "for", "against", "the weak group", "the marked stone", "a joseki", "of course", "again",
    "first", "later", "probably", "if White answers", "if Black answers", "not", "always",
    "only", "there", "the three stones"});

constexpr auto english_chats = std::to_array<std::string_view>({
    "hi", "hello", "have fun", "have a good game", "thanks", "thank you", "gg", "good game",
    "nice move", "oops", "misclick", "undo please", "sorry", "wow", "ouch", "I see", "what now",
    "that was big", "too slow", "I should have cut", "Black is ahead", "White is ahead",
    "close game", "all dead", "that group is alive", "are you sure?", "brb", "back",
    "one moment", "the ladder works", "a ko", "correct", "wrong", "Black to play",
    "White to play", "Black lives", "White is dead", "this is the vital point", "better at A",
    "also possible", "a common mistake", "now it is seki", "resigns", "well played",
    "see you next week", "joseki", "tenuki", "hane is better here", "I did not see that",
    "this loses two points", "White connects at the left"});

constexpr auto english_players = std::to_array<std::string_view>({
    "Ann", "Bert", "Carla", "Dennis", "Ellen", "Frank", "Greta Hill", "Harry Stone",
    "Iris Field", "John Waters", "Kate Miller", "Liam North", "Mary West", "Nick Rivers",
    "Olive Park", "Paul Woods", "tigerpaw", "slowstone", "gobeginner7", "big_moyo", "ladderfan",
    "koko99", "nine_dan_dream", "mokubot", "hane_and_cut", "TwoEyes", "snapback", "aji_keshi"});

constexpr auto english_events = std::to_array<std::string_view>({
    "Spring Tournament", "Club Championship", "Monday League", "City Open", "Autumn Cup, final",
    "Friendly game", "Correspondence Ladder", "Team Match, board 2", "Beginners' Evening",
    "Winter School"});

constexpr auto english_places = std::to_array<std::string_view>({
    "Oldtown", "the go club", "Riverside Hall", "online", "Library, room 4", "Hillbridge",
    "the Green Cafe"});

constexpr auto german_openers = std::to_array<std::string_view>({
    "Schwarz", "Weiß", "Hier", "Nun", "Dieser Zug", "Die Ecke", "Die linke Seite",
    "Der Schnitt", "Danach", "Natürlich", "Vielleicht", "Später", "Die ganze Gruppe", "Es",
    "Die Leiter", "Möglicherweise"});

constexpr auto german_phrases = std::to_array<std::string_view>({
    "ist", "war", "wird", "könnte", "müsste", "sehr", "etwas zu", "langsam", "schwer", "dünn",
    "dick", "ein guter Zug", "ein Fehler", "der größte Punkt", "weil", "und", "aber", "dann",
    "oben", "unten", "in der Ecke", "im Zentrum", "mit Vorhand", "in Nachhand", "lebt",
    "stirbt", "schließt die Gruppe ein", "verbindet", "trennt", "greift an", "verteidigt",
    "springt heraus", "drückt von hinten", "zwei Augen", "das Ko", "Drohungen", "zehn Punkte",
    "mehr Gebiet", "Einfluss", "genügt", "für den Sieg", "wäre besser gewesen", "auf A",
    "auf B", "die Form", "schöne Form", "schlechtes Aji", "die Lücke", "das Endspiel", "übrig",
    "überall", "nicht", "noch", "gegen die schwache Gruppe", "für Weiß", "für Schwarz",
    "den Stein", "drei Steine", "früher", "möglich", "wahrscheinlich", "außerdem"});

constexpr auto german_chats = std::to_array<std::string_view>({
    "Hallo", "Viel Spaß!", "Danke", "Danke für das Spiel", "schön gespielt", "Verklickt",
    "bitte zurück", "tut mir leid", "oh je", "guter Zug", "zu groß", "Schwarz führt",
    "Weiß führt", "das ist tot", "lebt noch", "Grüße", "bis nächste Woche", "Fehler", "möglich",
    "größer wäre A", "üblich"});

constexpr auto german_players = std::to_array<std::string_view>({
    "Jürgen Müller", "Käthe Schröder", "Björn Weiß", "Anna Groß", "Uwe Köhler", "Sören Lüders",
    "Änne Vogt", "Götz Krämer", "Heiko Stein", "Lotte Brandt"});

constexpr auto german_events = std::to_array<std::string_view>({
    "Frühjahrsturnier", "Vereinsmeisterschaft", "Stadtmeisterschaft, Runde 3",
    "Mannschaftskampf", "Nikolausturnier", "Übungspartie"});

constexpr auto german_places = std::to_array<std::string_view>({
    "Köln", "Düsseldorf", "Göttingen", "im Verein", "Gasthaus zum Löwen", "Würzburg"});

constexpr auto japanese_openers = std::to_array<std::string_view>({
    "黒", "白", "この手", "ここ", "次", "左上", "右下", "上辺", "下辺", "中央", "隅", "実戦",
    "本譜", "まず", "しかし", "白の一団", "黒模様", "ここまで"});

constexpr auto japanese_phrases = std::to_array<std::string_view>({
    "は", "の", "で", "に", "を", "から", "まで", "が", "大きい", "小さい", "急場", "好手",
    "悪手", "疑問手", "本手", "厚い", "薄い", "重い", "軽い", "やや甘い", "受け", "打ち込み",
    "ハネ", "ノビ", "キリ", "ツギ", "トビ", "ケイマ", "コスミ", "シチョウ", "コウ", "コウ材",
    "先手", "後手", "生き", "死に", "眼形", "地合い", "勝負", "形勢", "互角", "優勢", "劣勢",
    "攻め", "守り", "様子見", "定石", "布石", "ヨセ", "と打ちたい", "となった", "だろう",
    "なら", "と見る", "である", "良かった", "十分", "気になる", "急ぎたい", "左辺", "右辺",
    "三子", "二目", "半目"});

constexpr auto japanese_chats = std::to_array<std::string_view>({
    "お願いします", "よろしくお願いします", "ありがとうございました", "失礼しました", "好手",
    "悪手", "正解", "失敗", "黒先", "白先", "黒生き", "白死", "コウになる", "なるほど", "強い",
    "投了", "ここが急所", "先手です"});

constexpr auto japanese_players = std::to_array<std::string_view>({
    "山田太郎", "白石花子", "黒木一", "石川碁一", "佐々木春", "田中星", "小川天元", "青山隅子"});

constexpr auto japanese_events = std::to_array<std::string_view>({
    "春季大会", "名人戦ごっこ", "早碁リーグ", "町内囲碁大会", "研究会", "秋の団体戦"});

constexpr auto japanese_places = std::to_array<std::string_view>({
    "東京", "大阪", "囲碁会館", "京都", "公民館", "インターネット"});

constexpr auto chinese_openers = std::to_array<std::string_view>({
    "黑棋", "白棋", "这手棋", "此时", "左上角", "右下角", "上边", "下边", "中腹", "实战",
    "如果", "但是", "接下来", "白大块", "黑模样", "这里"});

constexpr auto chinese_phrases = std::to_array<std::string_view>({
    "的", "在", "是", "了", "已经", "可以", "不能", "应该", "很大", "太小", "好点", "急所",
    "恶手", "缓手", "本手", "厚实", "薄弱", "沉重", "轻灵", "断", "接", "长", "跳", "飞", "尖",
    "扳", "挡", "打入", "浅消", "征子", "打劫", "劫材", "先手", "后手", "活棋", "死棋", "眼位",
    "目数", "胜负", "形势", "两分", "优势", "落后", "攻击", "防守", "试探", "定式", "布局",
    "官子", "更好", "过分", "满意", "充分", "值得", "考虑", "左边", "右边", "三子", "两目",
    "半目", "联络", "切断", "白棋", "黑棋", "然后", "所以", "因为"});

constexpr auto chinese_chats = std::to_array<std::string_view>({
    "你好", "请多指教", "谢谢", "下得好", "点错了", "对不起", "正解", "失败", "黑先", "白先",
    "黑活", "白死", "打劫", "认输", "这里是急所", "好棋", "不错", "厉害", "再来一盘"});

constexpr auto chinese_players = std::to_array<std::string_view>({
    "张三", "李四", "王五", "赵六", "钱七", "孙小圣", "周一目", "石头大师", "小飞", "大雪崩"});

constexpr auto chinese_events = std::to_array<std::string_view>({
    "春季联赛", "业余公开赛", "网络快棋赛", "市民围棋大会", "友谊赛", "团体赛第三轮"});

constexpr auto chinese_places = std::to_array<std::string_view>({
    "北京", "上海", "棋院", "网络", "成都", "社区活动室"});

constexpr auto korean_openers = std::to_array<std::string_view>({
    "흑", "백", "이 수", "여기", "다음", "좌상귀", "우하귀", "상변", "하변", "중앙", "실전",
    "그러나", "먼저", "백 대마", "흑 모양", "지금"});

constexpr auto korean_phrases = std::to_array<std::string_view>({
    "은", "는", "이", "가", "크다", "작다", "급소", "좋은 수", "나쁜 수", "느슨한 수", "두텁다",
    "엷다", "무겁다", "가볍다", "조금", "매우", "받으면", "끊으면", "이으면", "뛰어서",
    "젖혀서", "늘어서", "침입", "삭감", "축", "패", "팻감", "선수", "후수", "살았다", "죽었다",
    "두 집", "집으로", "승부", "형세", "만만치 않다", "유리하다", "불리하다", "공격", "수비",
    "응수 타진", "정석", "포석", "끝내기", "충분하다", "보인다", "두고 싶다", "좋았다", "왼쪽",
    "오른쪽", "석 점", "두 점", "반집", "그래서", "때문에"});

constexpr auto korean_chats = std::to_array<std::string_view>({
    "안녕하세요", "잘 부탁합니다", "감사합니다", "좋은 수", "실수", "죄송합니다", "정답",
    "실패", "흑 차례", "백 차례", "흑이 산다", "백이 죽음", "패가 된다", "잘 뒀습니다",
    "여기가 급소", "돌을 던집니다"});

constexpr auto korean_players = std::to_array<std::string_view>({
    "홍길동", "김철수", "이영희", "박민수", "최바둑", "정하늘", "한돌이", "강나루"});

constexpr auto korean_events = std::to_array<std::string_view>({
    "봄 대회", "동네 바둑 대회", "인터넷 속기전", "친선 대국", "단체전 3회전"});

constexpr auto korean_places = std::to_array<std::string_view>({
    "서울", "부산", "기원", "인터넷", "대전"});

constexpr auto russian_openers = std::to_array<std::string_view>({
    "Чёрные", "Белые", "Здесь", "Теперь", "Этот ход", "Угол", "Левая сторона", "Правая сторона",
    "Центр", "После этого", "Конечно", "Возможно", "Вся группа", "Разрезание", "Лестница",
    "Дальше"});

constexpr auto russian_phrases = std::to_array<std::string_view>({
    "это", "был", "стал", "кажется", "слишком", "очень", "медленно", "тяжело", "тонко",
    "толсто", "хороший ход", "ошибка", "большой пункт", "потому что", "и", "но", "затем",
    "сверху", "снизу", "в углу", "в центре", "с темпом", "без темпа", "живёт", "погибает",
    "не может разрезать", "соединяется", "атакует", "защищает", "прыгает", "давит сзади",
    "два глаза", "ко", "угрозы", "десять очков", "больше территории", "влияние", "достаточно",
    "для победы", "было лучше", "в пункте А", "в пункте Б", "форма", "хорошая форма",
    "вторжение", "сокращение", "окончание игры", "пол-очка", "срочно", "ничего", "осталось",
    "против слабой группы", "три камня", "если белые ответят", "если чёрные ответят", "снова",
    "сначала", "позже", "наверное", "не", "только"});

constexpr auto russian_chats = std::to_array<std::string_view>({
    "привет", "удачи", "спасибо", "спасибо за игру", "хороший ход", "ошибся", "извините",
    "верно", "неверно", "ход чёрных", "ход белых", "чёрные живут", "белые мертвы", "ко",
    "сдаюсь", "ключевой пункт", "ого", "понятно", "до встречи"});

constexpr auto russian_players = std::to_array<std::string_view>({
    "Иван Петров", "Анна Смирнова", "Сергей Камнев", "Ольга Доскина", "Пётр Углов",
    "Мария Лестова", "Денис Ходов", "Вера Белая"});

constexpr auto russian_events = std::to_array<std::string_view>({
    "Весенний турнир", "Кубок города", "Лига клуба, тур 2", "Товарищеская партия",
    "Осенний кубок"});

constexpr auto russian_places = std::to_array<std::string_view>({
    "Москва", "Казань", "клуб го", "интернет", "Томск", "Тула"});
// clang-format on

constexpr std::array<language, script_count> languages = {{
    {english_openers, english_phrases, english_chats, english_players, english_events,
     english_places, " ", ", ", ". "},
    {german_openers, german_phrases, german_chats, german_players, german_events, german_places,
     " ", ", ", ". "},
    {japanese_openers, japanese_phrases, japanese_chats, japanese_players, japanese_events,
     japanese_places, "", "、", "。"},
    {chinese_openers, chinese_phrases, chinese_chats, chinese_players, chinese_events,
     chinese_places, "", "，", "。"},
    {korean_openers, korean_phrases, korean_chats, korean_players, korean_events, korean_places,
     " ", ", ", ". "},
    {russian_openers, russian_phrases, russian_chats, russian_players, russian_events,
     russian_places, " ", ", ", ". "},
}};

} // namespace

language const& vocabulary(script which) noexcept {
    return languages[static_cast<std::size_t>(which)];
}

} // namespace sgfstream_bench
