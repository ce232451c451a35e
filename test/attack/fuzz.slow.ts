import { fuzz } from './fuzz.ts'

fuzz({ requests: 10_000, seed: Math.trunc(Math.random() * 1e9) })
