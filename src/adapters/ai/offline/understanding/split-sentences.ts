/** A message in the pieces that an address or an order may be. */

export const CUT = '\n'

/** Sentences, lines and what stands between slashes or semicolons; commas stay, for an address has them. */
export function sentencesOf(text: string): string[] {
  return text
    .replaceAll(/<[^>]*>/gu, ' ')
    .replaceAll(/[^\S\n]+/gu, ' ')
    .replaceAll(
      /\b(?:and |at |, ?)?(?=(?:my )(?:name|address|number|mobile|contact|cp)\b|(?:ang )?(?:pangalan|ngalan|tirahan|puy-?anan)\b ?(?:ko|nako|:|is)|(?:name|address|number|note|notes)\s*:)/giu,
      CUT,
    )
    .replaceAll(
      /\b((?:please |pls )?(?:deliver|send|bring|ship)) (?!it\b|them\b|this\b|that\b|to\b)([^\n.?]{3,80}?) to (?=\S)/giu,
      `$1 $2${CUT}deliver to `,
    )
    .replaceAll(
      /(?:\band\b|,|\bat\b)\s+(?=i live (?:at|in)\b|i'?m (?:at|in)\b|nakatira\b|taga\b)/giu,
      CUT,
    )
    .replaceAll(/,\s*(?=(?:address|number|name)\b)/giu, CUT)
    .replaceAll(
      /(?<=[\p{L}\d)])[,]?\s+(?=(?:please |pls )?(?:deliver(?: it| them)?|padeliver|pa-deliver|ipadala|ihatod|ihatid|pahatid)(?: po| na| lang)* (?:to|sa|kay)\b)/giu,
      CUT,
    )
    .replaceAll(
      /\s(?=(?:for|para kay|kay) (?:[A-Z][\p{L}.'-]*)(?: [A-Z][\p{L}.'-]*)*\s*(?:,|$|\n))/gu,
      CUT,
    )
    .replaceAll(/\s(?=(?:from|taga) (?:purok|brgy|barangay|sitio|zone|prk)\b)/giu, CUT)
    .replaceAll(abbreviations, '$1\u2024')
    .replaceAll(/(?<=[\p{L}\d)"”'])[.!](?=\s|$)/gu, CUT)
    .replaceAll('\u2024', '.')
    .replaceAll(/(\?+)/gu, `$1${CUT}`)
    .split(/\n|;|\s\/\s|\s*\|\s*/u)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '' && !isNumberLabel(piece))
}

const abbreviations =
  /\b(brgy|bgy|st|sts|ave|blk|lt|no|nos|bldg|subd|sub|prk|engr|atty|dr|dra|mr|mrs|ms|ma|sr|jr|sta|sto|cor|rd|hwy|fr|zn|ph|approx|tel|cel|cp|[A-Z])\.(?=\s|,)/giu

/** Words around a number to call that say nothing else. */
const numberLabels = new Set(
  "my her his ang the and at cp cell cel mobile phone contact tel telephone number numero numbers no is ay ko nako po you can reach me call text ng apo anak asawa niya nya here change to new kulang it's its".split(
    ' ',
  ),
)

function isNumberLabel(piece: string): boolean {
  return piece
    .toLowerCase()
    .split(/[\s.:,#]+/u)
    .every((word) => word === '' || numberLabels.has(word))
}
