import { fuzz } from './fuzz.ts'

fuzz({ requests: 700, seed: 20_261_121 })
