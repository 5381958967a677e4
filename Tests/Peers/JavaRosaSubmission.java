// Reads submissions into a form and writes them again, with JavaRosa as Collect does:
// java -cp ODK_Validate.jar JavaRosaSubmission.java FORM FOLDER, where FORM is an XForm; each FOLDER/*.xml becomes FOLDER/*.out.
import java.io.*;
import java.nio.file.*;
import org.javarosa.core.model.*;
import org.javarosa.core.model.instance.*;
import org.javarosa.core.services.PrototypeManager;
import org.javarosa.core.util.JavaRosaCoreModule;
import org.javarosa.model.xform.XFormSerializingVisitor;
import org.javarosa.model.xform.XFormsModule;
import org.javarosa.xform.parse.XFormParser;
import org.javarosa.xform.util.XFormUtils;

public class JavaRosaSubmission {
  public static void main(String[] args) throws Exception {
    System.setOut(System.err);
    new JavaRosaCoreModule().registerModule();
    PrototypeManager.registerPrototypes(CoreModelModule.classNames);
    new XFormsModule().registerModule();
    for (File file : new File(args[1]).listFiles()) {
      if (!file.getName().endsWith(".xml")) continue;
      FormDef form = XFormUtils.getFormFromInputStream(new FileInputStream(args[0]));
      form.initialize(true, new InstanceInitializationFactory());
      TreeElement saved = XFormParser.restoreDataModel(Files.readAllBytes(file.toPath()), null).getRoot();
      TreeElement template = form.getInstance().getRoot().deepCopy(true);
      if (!saved.getName().equals(template.getName())) throw new Exception("root " + saved.getName());
      template.populate(saved, form);
      form.getInstance().setRoot(template);
      // So that it is known which questions are relevant.
      form.initialize(false, new InstanceInitializationFactory());
      byte[] bytes = new XFormSerializingVisitor().serializeInstance(form.getInstance());
      Files.write(Paths.get(file.getPath().replace(".xml", ".out")), bytes);
    }
  }
}
