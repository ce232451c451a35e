export const BREAK = '\n'

/** Splits a message at sentences, lines, slashes and semicolons, but not at commas, which addresses contain. */
export function splitSentences(text: string): string[] {
  return text
    .replaceAll(/<[^>]*>/gu, ' ')
    .replaceAll(/[^\S\n]+/gu, ' ')
    .replaceAll(
      /\b(?:and |at |, ?)?(?=(?:my )(?:name|address|number|mobile|contact|cp)\b|(?:ang )?(?:pangalan|ngalan|tirahan|puy-?anan)\b ?(?:ko|nako|:|is)|(?:name|address|number|note|notes)\s*:)/giu,
      BREAK,
    )
    .replaceAll(
      /\b((?:please |pls )?(?:deliver|send|bring|ship)) (?!it\b|them\b|this\b|that\b|to\b)([^\n.?]{3,80}?) to (?=\S)/giu,
      `$1 $2${BREAK}deliver to `,
    )
    .replaceAll(
      /(?:\band\b|,|\bat\b)\s+(?=i live (?:at|in)\b|i'?m (?:at|in)\b|nakatira\b|taga\b)/giu,
      BREAK,
    )
    .replaceAll(/,\s*(?=(?:address|number|name)\b)/giu, BREAK)
    .replaceAll(
      /(?<=[\p{L}\d)])[,]?\s+(?=(?:please |pls )?(?:deliver(?: it| them)?|padeliver|pa-deliver|ipadala|ihatod|ihatid|pahatid)(?: po| na| lang)* (?:to|sa|kay)\b)/giu,
      BREAK,
    )
    .replaceAll(
      /\s(?=(?:for|para kay|kay) (?:[A-Z][\p{L}.'-]*)(?: [A-Z][\p{L}.'-]*)*\s*(?:,|$|\n))/gu,
      BREAK,
    )
    .replaceAll(/\s(?=(?:from|taga) (?:purok|brgy|barangay|sitio|zone|prk)\b)/giu, BREAK)
    .replaceAll(abbreviations, '$1\u2024')
    .replaceAll(/(?<=[\p{L}\d)"”'])[.!](?=\s|$)/gu, BREAK)
    .replaceAll('\u2024', '.')
    .replaceAll(/(\?+)/gu, `$1${BREAK}`)
    .split(/\n|;|\s\/\s|\s*\|\s*/u)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '' && !isPhoneFiller(piece))
}

const abbreviations =
  /\b(brgy|bgy|st|sts|ave|blk|lt|no|nos|bldg|subd|sub|prk|engr|atty|dr|dra|mr|mrs|ms|ma|sr|jr|sta|sto|cor|rd|hwy|fr|zn|ph|approx|tel|cel|cp|[A-Z])\.(?=\s|,)/giu

/** Words around a phone number without meaning of their own. */
const phoneFillers = new Set(
  "my her his ang the and at cp cell cel mobile phone contact tel telephone number numero numbers no is ay ko nako po you can reach me call text ng apo anak asawa niya nya here change to new kulang it's its".split(
    ' ',
  ),
)

function isPhoneFiller(piece: string): boolean {
  return piece
    .toLowerCase()
    .split(/[\s.:,#]+/u)
    .every((word) => word === '' || phoneFillers.has(word))
}
