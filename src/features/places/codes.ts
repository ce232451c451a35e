/** What a code tells by its digits alone: region 2, province 3, municipality 2, barangay 3. */
const MUNICIPALITY_DIGITS = 7
/** The City of Manila is the one with districts, whose codes stand where other cities have that of the city itself. */
const MANILA = { code: '1380600000', prefix: '13806' }

/** The code of the municipality or city of a place within it. */
export function municipalityCode(code: string): string {
  return code.startsWith(MANILA.prefix)
    ? MANILA.code
    : code.slice(0, MUNICIPALITY_DIGITS).padEnd(code.length, '0')
}

/** Whether a place is `area` or lies in it; `area` is the code of a municipality, a district or a barangay. */
export function isWithin(code: string, area: string): boolean {
  if (area === MANILA.code) return code.startsWith(MANILA.prefix)
  return code === area || (isMunicipality(area) && code.startsWith(municipalityPart(area)))
}

function isMunicipality(area: string): boolean {
  return Number(area.slice(MUNICIPALITY_DIGITS)) === 0
}

function municipalityPart(code: string): string {
  return code.slice(0, MUNICIPALITY_DIGITS)
}
