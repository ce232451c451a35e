import { Type } from 'typebox'
import { pageQueryUpTo } from '../../platform/contract/pagination.ts'
import { Nullable } from '../../platform/contract/schema.ts'

const PlaceCode = Type.String({
  description: 'A code of the Philippine Standard Geographic Code, 10 digits',
})

/** A code that `assertTown` judges. */
export function townCode(remark = '') {
  const description = `The code of a city, municipality or barangay, see GET /api/places${remark}`
  return Type.String({ maxLength: 10, description })
}
export const TownCode = townCode()

export const Place = Type.Object({
  code: PlaceCode,
  name: Type.String(),
  level: Type.Enum(['region', 'province', 'municipality', 'submunicipality', 'barangay'], {
    description: 'A municipality may be a city; a submunicipality is a district of Manila',
  }),
  parentCode: Nullable(PlaceCode),
})

export const PlaceParams = Type.Object({ code: PlaceCode })
/** So many that no page takes a kilobyte when it is compressed. */
const MAX_PLACES = 60

export const PlacesQuery = Type.Object({
  ...pageQueryUpTo(MAX_PLACES),
  parent: Type.Optional(PlaceCode),
})
