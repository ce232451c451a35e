import { fuzz } from './fuzz.ts'

fuzz({ requests: 600, seed: 20_261_121 })
