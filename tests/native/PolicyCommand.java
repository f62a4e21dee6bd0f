import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import tuzuo.shell.PagePolicy;

/** Prints the headers of a page as served by the phone: `PolicyCommand FILE`. */
public final class PolicyCommand {
  public static void main(String[] words) throws Exception {
    String html = new String(Files.readAllBytes(Paths.get(words[0])), StandardCharsets.UTF_8);
    PagePolicy.headersOf(html).forEach((name, value) -> System.out.println(name + ": " + value));
  }
}
