import java.io.File;
import tuzuo.update.PackageStore;

/** Performs one action on the store in a directory, as one start of the app: `StoreCommand DIRECTORY begin`. */
public final class StoreCommand {
  public static void main(String[] words) throws Exception {
    PackageStore store = new PackageStore(new File(words[0]), Integer.getInteger("bundled", 0));
    switch (words[1]) {
      case "begin":
        store.begin();
        break;
      case "confirm":
        store.confirmPages();
        break;
      case "install":
        store.installPages(Integer.parseInt(words[2]));
        break;
      case "page":
        System.out.println(store.page(words[2]));
        break;
      case "download":
        long bytes = Long.parseLong(words[4]);
        System.out.println(store.download(words[2], words[3], bytes, Integer.parseInt(words[5]), words[6], words[7], words[8]));
        break;
      default:
        throw new IllegalArgumentException(words[1]);
    }
    System.out.println(store.activePages());
  }
}
