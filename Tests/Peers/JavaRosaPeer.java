// Evaluates expressions with JavaRosa: java -cp ODK_Validate.jar JavaRosaPeer.java FORM CASES, where FORM is an XForm and
// a line of CASES is either "answer<TAB>path<TAB>value" (all answers before the first of a block are forgotten at "clear"),
// "repeat<TAB>group<TAB>question<TAB>…", which adds a repetition with these questions ("answer<TAB>group/0/question<TAB>value"),
// or "value<TAB>expression". For each of the latter a line: the type, a tab, the value.
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
import org.javarosa.xpath.*;
import org.javarosa.xpath.expr.*;

public class JavaRosaPeer {
  public static void main(String[] args) throws Exception {
    PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), false, "UTF-8");
    System.setOut(System.err);
    new JavaRosaCoreModule().registerModule();
    PrototypeManager.registerPrototypes(CoreModelModule.classNames);
    new XFormsModule().registerModule();
    FormDef form = XFormUtils.getFormFromInputStream(new FileInputStream(args[0]));
    form.initialize(true, new InstanceInitializationFactory());
    FormInstance instance = form.getMainInstance();
    TreeReference root = instance.getRoot().getRef();
    Map<String, XPathExpression> parsed = new HashMap<>();
    for (String line : Files.readAllLines(Paths.get(args[1]), StandardCharsets.UTF_8)) {
      String[] parts = line.split("\t", -1);
      switch (parts[0]) {
        case "clear":
          TreeElement element = instance.getRoot();
          for (int i = element.getNumChildren() - 1; i >= 0; i--) {
            if (element.getChildAt(i).hasChildren()) element.removeChildAt(i);
            else element.getChildAt(i).setValue(null);
          }
          break;
        case "repeat":
          add(instance.getRoot(), parts);
          break;
        case "answer":
          String[] steps = parts[1].split("/");
          TreeElement child = instance.getRoot();
          if (steps.length > 1) child = child.getChild(steps[0], Integer.parseInt(steps[1]));
          child = child.getChild(steps[steps.length - 1], 0);
          child.setValue(data(child.getDataType(), parts[2]));
          break;
        default:
          out.println(evaluate(parts[1], parsed, form, instance, root));
      }
    }
    out.flush();
  }

  /** Adds a repetition of a group with its questions, which have whole numbers as answers. */
  static void add(TreeElement root, String[] parts) throws Exception {
    TreeElement group = new TreeElement(parts[1], root.getChildMultiplicity(parts[1]));
    group.setRepeatable(true);
    for (int i = 2; i < parts.length; i++) {
      TreeElement question = new TreeElement(parts[i], 0);
      question.setDataType(Constants.DATATYPE_INTEGER);
      group.addChild(question);
    }
    root.addChild(group);
  }

  static IAnswerData data(int type, String text) {
    switch (type) {
      case Constants.DATATYPE_INTEGER: return new IntegerData(Integer.parseInt(text));
      case Constants.DATATYPE_DECIMAL: return new DecimalData(Double.parseDouble(text));
      case Constants.DATATYPE_DATE:
        return new DateData(org.javarosa.core.model.utils.DateUtils.parseDate(text));
      case Constants.DATATYPE_CHOICE: return new SelectOneData(new Selection(text));
      case Constants.DATATYPE_MULTIPLE_ITEMS: {
        List<Selection> all = new ArrayList<>();
        for (String name : text.split(" ")) all.add(new Selection(name));
        return new MultipleItemsData(all);
      }
      default: return new StringData(text);
    }
  }

  static String evaluate(
      String expression, Map<String, XPathExpression> parsed, FormDef form, FormInstance instance, TreeReference root) {
    try {
      XPathExpression tree = parsed.get(expression);
      if (tree == null) parsed.put(expression, tree = XPathParseTool.parseXPath(expression));
      EvaluationContext context = new EvaluationContext(form.getEvaluationContext(), root);
      Object value = XPathFuncExpr.unpack(tree.eval(instance, context));
      if (value instanceof Boolean) return "truth\t" + value;
      if (value instanceof Double) return "number\t" + value;
      if (value instanceof Date) {
        return "date\t" + org.javarosa.core.model.utils.DateUtils.formatDate((Date) value, 1);
      }
      return "text\t" + XPathFuncExpr.toString(value);
    } catch (Exception problem) {
      return "error\t" + String.valueOf(problem).replace('\n', ' ');
    }
  }
}
