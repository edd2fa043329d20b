/**
 * The consent text that an Aadhaar holder accepts before the eSign provider is called. The text is not a locale key
 * because its hash is part of the transaction: a changed text needs a new version.
 */
import type { TranslatedLanguage } from "../text/language.ts";

export const AADHAAR_CONSENT_VERSION = "2";

export const aadhaarConsent: Record<TranslatedLanguage, string> = {
  en: "I give my Aadhaar number of my own will, and agree that the eSign provider asks UIDAI to confirm who I am by a one-time code, and that the confirmation is kept with my signature on this document for the reason stated. My Aadhaar number and the code are passed on to the provider for this one transaction; Countersign keeps neither. I may also sign in another way if the sender allows it.",
  ar: "أقدّم رقم آدهار الخاص بي بمحض إرادتي، وأوافق على أن يطلب مزوّد التوقيع الإلكتروني من هيئة UIDAI تأكيد هويتي برمز يُستخدم مرة واحدة، وعلى حفظ هذا التأكيد مع توقيعي على هذا المستند للسبب المذكور. يُمرَّر رقم آدهار والرمز إلى المزوّد من أجل هذه العملية وحدها، ولا يحتفظ Countersign بأيّ منهما. ويمكنني التوقيع بطريقة أخرى إذا سمح المرسل بذلك.",
};
