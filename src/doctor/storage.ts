import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Check } from './check.ts'

export const storage: Check = {
  name: 'storage',
  subject: 'Storage',
  needs: ['STORAGE_FOLDER'],
  advice: 'Give this user the folder, or set STORAGE_FOLDER to one that web and workers share.',
  async look({ storage: { folder } }) {
    const probe = join(nearest(resolve(folder)), `.doctor-${randomUUID()}`)
    await writeFile(probe, 'Written by the doctor; safe to delete.\n')
    await rm(probe)
    return [{ verdict: 'ok', subject: 'Storage', text: `${resolve(folder)} can be written` }]
  },
}

/** The folder, or what exists of the way to it: made here, it might belong to another user than the one who needs it. */
function nearest(folder: string): string {
  return existsSync(folder) ? folder : nearest(dirname(folder))
}
