/** The floor of an upload: the product's own way with sharp, on bytes that are there already. */
import { readFileSync } from 'node:fs'
import { createImageConverter } from '../../src/adapters/images/sharp.ts'
import { serveRuns } from './waiting.ts'

const photo = readFileSync(process.argv[2]!)
const images = createImageConverter()

serveRuns(async () => void (await images.convert(photo)))
