import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readlinkSync, statSync } from 'node:fs'
import {
  chmod,
  chown,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sharedFolder, type ServerUser } from './postgres-binaries.ts'

const run = promisify(execFile)
const VERSION = '18'
const SUPERUSER = 'palengke'

/**
 * The data folder inside `folder`. Where the server's user can't enter that (a checkout under
 * /root), the data goes elsewhere and `<folder>/data` is a symbolic link to it.
 */
export async function locateData(
  folder: string,
  user: ServerUser,
  persist: boolean,
  onNotice: (line: string) => void = () => {},
): Promise<string> {
  const data = join(folder, 'data')
  if (user.uid === undefined) return data
  await chmod(folder, 0o711)
  const linked = linkTarget(data)
  if (linked) return linked
  if (await canEnter(user, folder)) return data
  if (statSync(data, { throwIfNoEntry: false }))
    throw new Error(
      `The database in ${data} is out of reach for the user it belongs to (uid ${user.uid}): ` +
        'open the folders above it with chmod o+x, or run `npm start -- --reset`.',
    )
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 12)
  const parent = await sharedFolder(persist ? '/var/lib/palengke' : '/tmp/palengke')
  await eraseOrphans(parent)
  const elsewhere = join(parent, name)
  await eraseElsewhere(elsewhere)
  await symlink(folder, ownerLink(elsewhere))
  await symlink(elsewhere, data)
  if (persist) onNotice(`The database's user can't enter ${folder}, so the data is in ${elsewhere}`)
  return elsewhere
}

/** Deletes the data of a stopped server, wherever `locateData` put it. */
export async function eraseData(folder: string): Promise<void> {
  const data = join(folder, 'data')
  const linked = linkTarget(data)
  if (linked) await eraseElsewhere(linked)
  await rm(data, { recursive: true, force: true })
}

/** Whether there is a database in the folder. @throws for one of another PostgreSQL version */
export async function isInitialized(data: string): Promise<boolean> {
  const found = await readFile(join(data, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (found === undefined || found.trim() === VERSION) return found !== undefined
  throw new Error(
    `The database in ${data} was made by PostgreSQL ${found.trim()}, this is ${VERSION}: ` +
      'run `npm start -- --reset` to start over, or set DATABASE_URL.',
  )
}

/** Runs initdb in a draft folder and renames it, so that an interrupted start leaves no partial database. */
export async function initializeData(
  initdb: string,
  data: string,
  password: string,
  user: ServerUser,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const draft = `${data}.draft`
  const passwordFile = `${data}.password`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  await writeFile(passwordFile, password, { mode: 0o600 })
  const { uid, gid } = user
  if (uid !== undefined && gid !== undefined)
    for (const path of [draft, passwordFile]) await chown(path, uid, gid)
  try {
    const args = ['-D', draft, '-U', SUPERUSER, `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
    const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    await run(initdb, [...args, '--encoding=UTF8', ...locale], { env, cwd: '/', ...user })
  } finally {
    await rm(passwordFile, { force: true })
  }
  await rename(draft, data)
}

/** A link beside data elsewhere, back to the folder that owns it. */
const ownerLink = (elsewhere: string) => `${elsewhere}.owner`

async function eraseElsewhere(elsewhere: string): Promise<void> {
  await rm(elsewhere, { recursive: true, force: true })
  await rm(ownerLink(elsewhere), { force: true })
}

/** Erases data whose owning folder is gone, such as a deleted checkout. */
async function eraseOrphans(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const elsewhere = join(parent, name.replace(/\.owner$/, ''))
    const hasOwner = existsSync(ownerLink(elsewhere)) // follows the link
    if (name.endsWith('.owner') && !hasOwner) await eraseElsewhere(elsewhere)
  }
}

function linkTarget(path: string) {
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()
  return isLink ? readlinkSync(path) : undefined
}

async function canEnter(user: ServerUser, folder: string) {
  return await run('/bin/sh', ['-c', 'cd -- "$0"', folder], { ...user, cwd: '/' }).then(
    () => true,
    () => false,
  )
}
