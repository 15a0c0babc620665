// Writes a program from the examples in headers: write_examples <program> <header>...
//
// An example is between @code and @endcode in a comment, and is the body of a function. The comments in it are its
// output, line by line.
#include <algorithm>
#include <fstream>
#include <iostream>
#include <string>

namespace {

/// The text of a comment's line; empty if the line is no comment.
std::string comment_in(const std::string& line) {
  const std::size_t start = line.find("///");
  if (start == std::string::npos) return {};
  return line.substr(std::min(start + 4, line.size()));
}

/// The output of an example according to the comment in a line of it.
std::string printed_by(const std::string& line) {
  const std::size_t comment = line.rfind("//");
  if (comment == std::string::npos) return {};
  return line.substr(std::min(comment + 3, line.size())) + "\\n";
}

/// Writes each example of a header as a call of `run`, and counts them.
int write_examples(const std::string& path, std::ostream& program) {
  std::ifstream header(path);
  std::string line, prints;
  int number = 0, count = 0;
  bool inside = false;
  while (std::getline(header, line)) {
    ++number;
    const std::string comment = comment_in(line);
    if (comment.starts_with("@code")) {
      program << "  run(\"" << path << ":" << number << "\", [] {\n#line " << number + 1 << " \"" << path
              << "\"\n";
      inside = true;
    } else if (comment.starts_with("@endcode")) {
      program << "  }, \"" << prints << "\");\n";
      prints.clear();
      inside = false;
      ++count;
    } else if (inside) {
      program << "    " << comment << '\n';
      prints += printed_by(comment);
    }
  }
  return count;
}

constexpr const char* kBegin = R"(#include <array>
#include <iostream>
#include <limits>
#include <ricochet.hpp>
#include <sstream>
#include <string>
#include <variant>
#include <vector>

namespace {

bool all_as_expected = true;

template <class Example>
void run(const char* place, Example&& example, const std::string& expected) {
  std::ostringstream printed;
  std::streambuf* const before = std::cout.rdbuf(printed.rdbuf());
  example();
  std::cout.rdbuf(before);
  if (printed.str() == expected) return;
  all_as_expected = false;
  std::cout << place << " prints\n" << printed.str() << "instead of\n" << expected;
}

}  // namespace

int main() {
)";

constexpr const char* kEnd =
    R"(  if (all_as_expected) std::cout << "every example prints what its comments say\n";
  return all_as_expected ? 0 : 1;
}
)";

}  // namespace

int main(int count, char** arguments) {
  if (count < 3) return 2;
  std::ofstream program(arguments[1]);
  program << kBegin;
  int examples = 0;
  for (int i = 2; i < count; ++i) examples += write_examples(arguments[i], program);
  program << kEnd;
  if (examples == 0) std::cerr << "No header has an example.\n";
  return examples > 0 && program.flush() ? 0 : 1;
}
