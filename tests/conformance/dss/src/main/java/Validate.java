import eu.europa.esig.dss.diagnostic.DiagnosticData;
import eu.europa.esig.dss.diagnostic.SignatureWrapper;
import eu.europa.esig.dss.enumerations.Indication;
import eu.europa.esig.dss.model.FileDocument;
import eu.europa.esig.dss.pades.validation.PDFDocumentValidator;
import eu.europa.esig.dss.service.crl.OnlineCRLSource;
import eu.europa.esig.dss.service.ocsp.OnlineOCSPSource;
import eu.europa.esig.dss.simplereport.SimpleReport;
import eu.europa.esig.dss.spi.DSSUtils;
import eu.europa.esig.dss.spi.validation.CommonCertificateVerifier;
import eu.europa.esig.dss.spi.x509.CommonTrustedCertificateSource;
import eu.europa.esig.dss.validation.reports.Reports;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Asks EU DSS about sealed PDFs, one line each: file, signature format, indication, then errors and warnings.
 * Arguments: trust anchor (DER or PEM), then each PDF file and its password, which may be empty. Beside each file its reports are left, for a closer look.
 */
public class Validate {
  public static void main(String[] arguments) throws Exception {
    CommonTrustedCertificateSource trusted = new CommonTrustedCertificateSource();
    trusted.addCertificate(DSSUtils.loadCertificate(new File(arguments[0])));
    for (int index = 1; index < arguments.length; index += 2) {
      CommonCertificateVerifier verifier = new CommonCertificateVerifier();
      verifier.setTrustedCertSources(trusted);
      verifier.setAIASource(null);
      // levels B-B and B-T carry no revocation data: the responder and the lists that their certificates name are asked
      verifier.setOcspSource(new OnlineOCSPSource());
      verifier.setCrlSource(new OnlineCRLSource());
      PDFDocumentValidator validator = new PDFDocumentValidator(new FileDocument(arguments[index]));
      validator.setCertificateVerifier(verifier);
      validator.setPasswordProtection(arguments[index + 1].toCharArray());
      Reports reports = validator.validateDocument();
      SimpleReport simple = reports.getSimpleReport();
      DiagnosticData data = reports.getDiagnosticData();
      Files.writeString(Path.of(arguments[index] + ".dss.xml"), reports.getXmlDetailedReport());
      Files.writeString(Path.of(arguments[index] + ".simple.xml"), reports.getXmlSimpleReport());
      for (String id : simple.getSignatureIdList()) {
        SignatureWrapper signature = data.getSignatureById(id);
        Indication indication = simple.getIndication(id);
        System.out.println(String.join("\t", arguments[index], String.valueOf(simple.getSignatureFormat(id)),
            String.valueOf(indication), String.valueOf(simple.getSubIndication(id)),
            "errors=" + simple.getAdESValidationErrors(id).stream().map(one -> one.getValue()).toList(),
            "warnings=" + simple.getAdESValidationWarnings(id).stream().map(one -> one.getValue()).toList(),
            "pdfModifications=" + signature.arePdfModificationsDetected()));
      }
      if (simple.getSignatureIdList().isEmpty()) System.out.println(arguments[index] + "\tno signature");
    }
  }
}
