import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collection;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.interactive.digitalsignature.PDSignature;
import org.bouncycastle.asn1.cms.Attribute;
import org.bouncycastle.asn1.pkcs.PKCSObjectIdentifiers;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cms.CMSProcessableByteArray;
import org.bouncycastle.cms.CMSSignedData;
import org.bouncycastle.cms.SignerInformation;
import org.bouncycastle.cms.jcajce.JcaSimpleSignerInfoVerifierBuilder;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.bouncycastle.tsp.TimeStampToken;

/**
 * Reads a PDF with PDFBox and checks each signature with BouncyCastle. Writes what each one covers, its CMS and its time
 * stamps into a folder for openssl, and one line per signature: index, sub-filter, "valid" or why not, end of its range.
 * Each line of the input is a request: file.pdf, folder and password in UTF-8 as base64, separated by tabs. A line `end`
 * or `failed` ends the output for it.
 */
public class PdfBoxValidator {
  public static void main(String[] arguments) throws Exception {
    BouncyCastleProvider provider = new BouncyCastleProvider();
    BufferedReader requests = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String request = requests.readLine(); request != null; request = requests.readLine()) {
      String[] parts = request.split("\t", -1);
      String password = new String(Base64.getDecoder().decode(parts[2]), StandardCharsets.UTF_8);
      try {
        check(Path.of(parts[0]), Path.of(parts[1]), password, provider);
        System.out.println("end");
      } catch (Exception | Error error) {
        error.printStackTrace(System.out);
        System.out.println("failed");
      }
    }
  }

  private static void check(Path path, Path folder, String password, BouncyCastleProvider provider) throws Exception {
    byte[] bytes = Files.readAllBytes(path);
    try (PDDocument document = PDDocument.load(path.toFile(), password)) {
      int index = 0;
      for (PDSignature signature : document.getSignatureDictionaries()) {
        byte[] content = signature.getSignedContent(bytes);
        byte[] cms = signature.getContents(bytes);
        Files.write(folder.resolve(index + ".bin"), content);
        Files.write(folder.resolve(index + ".der"), cms);
        boolean isTimeStamp = "ETSI.RFC3161".equals(signature.getSubFilter());
        String verdict = isTimeStamp
            ? checkToken(new TimeStampToken(new CMSSignedData(cms)), content, provider)
            : checkSignature(cms, content, folder, index, provider);
        int[] range = signature.getByteRange();
        System.out.println(index + "\t" + signature.getSubFilter() + "\t" + verdict + "\t" + (range[2] + range[3]));
        index++;
      }
    }
  }

  private static String checkSignature(byte[] cms, byte[] content, Path folder, int index, BouncyCastleProvider provider)
      throws Exception {
    CMSSignedData data = new CMSSignedData(new CMSProcessableByteArray(content), cms);
    for (SignerInformation signer : data.getSignerInfos().getSigners()) {
      @SuppressWarnings("unchecked")
      Collection<X509CertificateHolder> found = data.getCertificates().getMatches(signer.getSID());
      boolean holds = signer.verify(
          new JcaSimpleSignerInfoVerifierBuilder().setProvider(provider).build(found.iterator().next()));
      if (!holds) return "signature does not hold";
      Attribute stamp = signer.getUnsignedAttributes() == null
          ? null
          : signer.getUnsignedAttributes().get(PKCSObjectIdentifiers.id_aa_signatureTimeStampToken);
      if (stamp == null) continue;
      byte[] token = stamp.getAttributeValues()[0].toASN1Primitive().getEncoded();
      Files.write(folder.resolve(index + ".tst.der"), token);
      Files.write(folder.resolve(index + ".tst.bin"), signer.getSignature());
      String verdict = checkToken(new TimeStampToken(new CMSSignedData(token)), signer.getSignature(), provider);
      if (!verdict.equals("valid")) return "signature time stamp: " + verdict;
    }
    return "valid";
  }

  private static String checkToken(TimeStampToken token, byte[] stamped, BouncyCastleProvider provider) throws Exception {
    @SuppressWarnings("unchecked")
    Collection<X509CertificateHolder> found = token.getCertificates().getMatches(token.getSID());
    token.validate(new JcaSimpleSignerInfoVerifierBuilder().setProvider(provider).build(found.iterator().next()));
    String digest = token.getTimeStampInfo().getMessageImprintAlgOID().getId().equals("2.16.840.1.101.3.4.2.1")
        ? "SHA-256"
        : "SHA-512";
    byte[] imprint = MessageDigest.getInstance(digest).digest(stamped);
    return Arrays.equals(imprint, token.getTimeStampInfo().getMessageImprintDigest()) ? "valid" : "imprint differs";
  }
}
