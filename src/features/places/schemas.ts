import { Type } from 'typebox'
import { pageQuery } from '../../platform/contract/pagination.ts'
import { Nullable } from '../../platform/contract/schema.ts'

const PlaceCode = Type.String({
  description: 'A code of the Philippine Standard Geographic Code, 10 digits',
})

export const Place = Type.Object({
  code: PlaceCode,
  name: Type.String(),
  level: Type.Enum(['region', 'province', 'municipality', 'submunicipality', 'barangay'], {
    description: 'A municipality may be a city; a submunicipality is a district of Manila',
  }),
  parentCode: Nullable(PlaceCode),
})

export const PlaceParams = Type.Object({ code: PlaceCode })
export const PlacesQuery = Type.Object({ ...pageQuery, parent: Type.Optional(PlaceCode) })
