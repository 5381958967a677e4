// Fills in a form with JavaRosa: java -cp ODK_Validate.jar JavaRosaForm.java FORM CASES, where FORM is an XForm and a line of
// CASES is "answer<TAB>path<TAB>value" or "end". A path is as g:1/x:0, where numbers count repetitions from 0. At each "end" a
// line for each element, "path<TAB>relevant<TAB>required<TAB>whether its constraint holds<TAB>value", and an empty line.
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import org.javarosa.core.model.*;
import org.javarosa.core.model.condition.*;
import org.javarosa.core.model.data.*;
import org.javarosa.core.model.data.helper.Selection;
import org.javarosa.core.model.instance.*;
import org.javarosa.core.services.PrototypeManager;
import org.javarosa.core.util.JavaRosaCoreModule;
import org.javarosa.model.xform.XFormsModule;
import org.javarosa.xform.util.XFormUtils;

public class JavaRosaForm {
  static PrintStream out;
  static FormDef form;
  static FormInstance instance;

  public static void main(String[] args) throws Exception {
    out = new PrintStream(new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), 1 << 16), false, "UTF-8");
    System.setOut(System.err);
    new JavaRosaCoreModule().registerModule();
    PrototypeManager.registerPrototypes(CoreModelModule.classNames);
    new XFormsModule().registerModule();
    form = XFormUtils.getFormFromInputStream(new FileInputStream(args[0]));
    form.initialize(true, new InstanceInitializationFactory());
    instance = form.getMainInstance();
    clear(instance.getRoot());
    for (String line : Files.readAllLines(Paths.get(args[1]), StandardCharsets.UTF_8)) {
      String[] parts = line.split("\t", -1);
      if (parts[0].equals("answer")) {
        answer(parts[1], parts[2]);
      } else {
        form.initialize(false, new InstanceInitializationFactory());
        print(instance.getRoot(), "");
        out.println();
        clear(instance.getRoot());
      }
    }
    out.flush();
  }

  static boolean isPart(TreeElement element) {
    return element.getMult() != TreeReference.INDEX_TEMPLATE && !element.getName().equals("meta");
  }

  // Takes values and all repetitions but the first away.
  static void clear(TreeElement element) {
    if (element.getNumChildren() == 0) element.setValue(null);
    for (int i = element.getNumChildren() - 1; i >= 0; i--) {
      TreeElement child = element.getChildAt(i);
      if (!isPart(child)) continue;
      if (child.getMult() > 0) element.removeChildAt(i);
      else clear(child);
    }
  }

  static void answer(String path, String text) throws Exception {
    TreeReference reference = instance.getRoot().getRef();
    for (String step : path.split("/")) {
      int colon = step.lastIndexOf(':');
      int number = Integer.parseInt(step.substring(colon + 1));
      reference = reference.extendRef(step.substring(0, colon), number);
      for (int n = 0; n <= number; n++) {
        TreeReference repetition = reference.clone();
        repetition.setMultiplicity(repetition.size() - 1, n);
        if (instance.resolveReference(repetition) == null) instance.copyNode(instance.getTemplatePath(repetition), repetition);
      }
    }
    if (text.isEmpty()) return;
    TreeElement element = instance.resolveReference(reference);
    element.setValue(data(element.getDataType(), text));
  }

  static IAnswerData data(int type, String text) {
    switch (type) {
      case Constants.DATATYPE_INTEGER: return new IntegerData(Integer.parseInt(text));
      case Constants.DATATYPE_DECIMAL: return new DecimalData(Double.parseDouble(text));
      case Constants.DATATYPE_DATE: return new DateData(org.javarosa.core.model.utils.DateUtils.parseDate(text));
      case Constants.DATATYPE_CHOICE: return new SelectOneData(new Selection(text));
      case Constants.DATATYPE_MULTIPLE_ITEMS: {
        List<Selection> all = new ArrayList<>();
        for (String name : text.split(" ")) all.add(new Selection(name));
        return new MultipleItemsData(all);
      }
      default: return new StringData(text);
    }
  }

  static void print(TreeElement element, String path) {
    for (int i = 0; i < element.getNumChildren(); i++) {
      TreeElement child = element.getChildAt(i);
      if (!isPart(child)) continue;
      String own = path + child.getName() + ":" + child.getMult();
      IAnswerData data = child.getValue();
      boolean holds = data == null || form.evaluateConstraint(child.getRef(), data);
      String value = data == null ? "" : data.uncast().getString();
      out.println(own + "\t" + child.isRelevant() + "\t" + child.isRequired() + "\t" + holds + "\t" + value.replace('\n', ' '));
      print(child, own + "/");
    }
  }
}
