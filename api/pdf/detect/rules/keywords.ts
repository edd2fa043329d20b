/** Words next to blanks that indicate the kind of field. Lower case, without accents, matched as whole words. */
import type { FieldType } from "../../../../domain/field/field-type.ts";

type KeywordType = Extract<
  FieldType,
  "signature" | "initials" | "name" | "email" | "title" | "company" | "editableDate" | "stamp" | "image" | "textbox"
>;

const keywords: Record<KeywordType, string> = {
  initials:
    "initials|initial here|initial|paraphe|paraphes|paraf|iniciales|rubrica|iniziali|sigla|kurzzeichen|paraaf|инициалы|الأحرف الأولى|आद्याक्षर|イニシャル|缩写|縮寫|αρχικα|이니셜",
  signature:
    "signature|signatures|signed|sign here|signed by|signatory|by|unterschrift|unterschriften|unterzeichner|firmado|firmas|firma del|firma de|firma de la|firma della|firma do|firma da|signature de|lu et approuve|assinatura|assinado|handtekening|underskrift|allekirjoitus|podpis|alairas|semnatura|imza|chu ky|ky ten|tanda tangan|подпись|підпис|подпис|υπογραφη|ο υπογραφων|التوقيع|توقيع|हस्ताक्षर|署名|签名|签字|簽名|簽字|签署|签章|서명|חתימה|ลายเซ็น",
  stamp:
    "seal|stamp|company seal|stempel|firmenstempel|cachet|timbro|sello|carimbo|pieczec|печать|سيل|ختم|الختم|मुहर|印|印鑑|盖章|公章|蓋章",
  image:
    "photo|photograph|passport photo|passport size photo|lichtbild|passbild|passfoto|fotografia|foto|фото|صورة شخصية|照片|写真|フォト|फोटो",
  email:
    "email|e-mail|e mail|email address|e mail adresse|adresse e mail|adresse email|direccion de correo|indirizzo email|indirizzo e mail|endereco de email|e-mail address|mail|courriel|adresse electronique|correo|correo electronico|e-mailadresse|эл почта|электронная почта|البريد الالكتروني|البريد الإلكتروني|ईमेल|メール|メールアドレス|电子邮件|电子邮箱|邮箱|電子郵件|ηλεκτρονικη διευθυνση|이메일",
  editableDate:
    "date|dated|date signed|day|effective date|date of birth|dob|birth date|birthdate|start date|end date|datum|geburtsdatum|eintrittsdatum|date de naissance|fait le|le|fecha|fecha de nacimiento|data|data di nascita|data de nascimento|geboortedatum|dato|fodselsdato|paivays|datum narozeni|data urodzenia|tarih|dogum tarihi|ngay|tanggal|дата|дата рождения|ημερομηνια|التاريخ|تاريخ|تاريخ الميلاد|दिनांक|तारीख|तिथि|जन्म तिथि|日付|年月日|生年月日|日期|出生日期|날짜|생년월일|תאריך",
  company:
    "company|company name|name of company|organization|organisation|organization name|business name|employer|employer name|firm|firma|unternehmen|firmenname|arbeitgeber|entreprise|societe|raison sociale|nom de l entreprise|empresa|razon social|azienda|societa|ragione sociale|bedrijf|bedrijfsnaam|virksomhed|foretag|yritys|spolka|nazwa firmy|sirket|cong ty|perusahaan|компания|организация|наименование организации|εταιρεια|επωνυμια|الشركة|اسم الشركة|कंपनी|कंपनी का नाम|会社名|会社|公司|公司名称|单位|회사",
  title:
    "title|job title|position|its|role|capacity|designation|occupation|funktion|stellung|position im unternehmen|fonction|qualite|poste|cargo|puesto|titolo|qualifica|carica|functie|stilling|tytul|stanowisko|unvan|gorevi|chuc vu|jabatan|должность|τιτλος|ιδιοτητα|المسمى الوظيفي|المنصب|الوظيفة|पद|पदनाम|役職|職名|职务|职位|職務|직위",
  name: "name|full name|print name|printed name|name printed|name in print|first name|last name|legal name|family name|given name|surname|middle name|vorname|nachname|vor und nachname|vollstandiger name|name in druckbuchstaben|nom|prenom|nom et prenom|nom prenom|nombre|apellidos|apellido|nombre y apellidos|nombre completo|nome|cognome|nome e cognome|nome completo|sobrenome|naam|voornaam|achternaam|navn|fornavn|etternavn|namn|nimi|imie|nazwisko|imie i nazwisko|jmeno|prijmeni|nume|nev|ad soyad|adi soyadi|ho ten|ho va ten|nama|nama lengkap|имя|фамилия|фио|ф и о|ονομα|επωνυμο|ονοματεπωνυμο|الاسم|الاسم الكامل|اسم|नाम|पूरा नाम|氏名|お名前|名前|姓名|名称|성명|이름|שם",
  textbox:
    "address|street|city|state|zip|zip code|postal code|country|phone|telephone|tel|mobile|fax|id number|passport|passport no|account|account number|iban|bic|tax id|ssn|ein|vat|amount|rent|price|reason|comments|remarks|notes|description|relationship|grade|class|school|department|witness|place|location|telefon|adresse|anschrift|strasse|plz|ort|betrag|steuernummer|ausweisnummer|lieu|fait a|ville|code postal|montant|direccion|ciudad|telefono|indirizzo|citta|luogo|endereco|cidade|adres|telefoonnummer|plaats|miejscowosc|adresa|adresi|telefon numarasi|dia chi|so dien thoai|alamat|адрес|телефон|паспорт|город|место|διευθυνση|τηλεφωνο|αφμ|العنوان|رقم الهاتف|الهاتف|رقم الهوية|المدينة|المبلغ|पता|मोबाइल नंबर|फोन|फोन नंबर|मोबाइल|स्थान|住所|電話|電話番号|金額|地址|电话|联系电话|金额|身份证号|電話號碼|주소|전화번호",
};

/** The first matching kind counts, so specific kinds come first. */
const order: KeywordType[] = [
  ...(["initials", "stamp", "email", "company", "signature", "image", "editableDate", "title", "name"] as const),
  "textbox",
];

const sets = order.map((type) => ({ type, words: new Set(keywords[type].split("|").map(plain)) }));
const LONGEST = 5;
/** Scripts without spaces between words. */
const unspaced = /[\u3040-\u30ff\u3400-\u9fff]/;

/** Lower case, without accents and punctuation, single spaces. */
export function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f\u064b-\u0652\u0670]/g, "")
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
}

export type Guess = { type: KeywordType /** The matching words. */; keyword: string };

/** The kind of field that a label indicates, by the keyword nearest to its end; the longest keyword wins a tie. */
export function guessKind(label: string): Guess | null {
  const text = plain(label.replace(/\(([^)]*)\)/g, " $1 "));
  if (unspaced.test(text)) return guessUnspaced(text.replaceAll(" ", ""));
  const parts = text.split(" ").slice(-14);
  for (let end = parts.length; end > 0; end--) {
    for (let length = Math.min(LONGEST, end); length > 0; length--) {
      const phrase = parts.slice(end - length, end).join(" ");
      const match = sets.find((set) => set.words.has(phrase));
      if (match && !isPassing(match.type, phrase, parts)) return { type: match.type, keyword: phrase };
    }
  }
  return guessStem(parts);
}

/** Whether a match is incidental: some short words count only in short labels. */
function isPassing(type: KeywordType, phrase: string, parts: readonly string[]): boolean {
  const isShort = ["by", "its", "le", "day", "role", "data", "state", "mail", "firm", "class", "initial"].includes(
    phrase,
  );
  if (isShort) return parts.length > 2;
  return type === "image" && parts.length > 4;
}

/** Parts of compound words: Kaufdatum, Verkäuferunterschrift, أسماء. */
const stems: [RegExp, KeywordType][] = [
  [/unterschrift$|^signatur/, "signature"],
  [/^(وال|بال|ال|و)?توقيع/, "signature"],
  [/datum$/, "editableDate"],
  [/^(وال|ال|و)?تاريخ/, "editableDate"],
  [/stempel$/, "stamp"],
  [/(nach|vor|zu)name$/, "name"],
  [/^подпис/, "signature"],
];

function guessStem(parts: readonly string[]): Guess | null {
  for (const part of [...parts].reverse()) {
    const match = stems.find(([stem]) => stem.test(part));
    if (match) return { type: match[1], keyword: part };
  }
  return null;
}

function guessUnspaced(text: string): Guess | null {
  let best: (Guess & { end: number }) | null = null;
  for (const set of sets) {
    for (const keyword of set.words) {
      const at = unspaced.test(keyword) ? text.lastIndexOf(keyword.replaceAll(" ", "")) : -1;
      const end = at + keyword.length;
      if (at >= 0 && (!best || end > best.end || (end === best.end && keyword.length > best.keyword.length))) {
        best = { type: set.type, keyword, end };
      }
    }
  }
  return best && { type: best.type, keyword: best.keyword };
}
