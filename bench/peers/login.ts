/** The usual log-in: node:http, a pg pool, argon2id of node:crypto with the same cost, a session row and a signed token. */
import { argon2, randomBytes, randomUUIDv7, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { SignJWT } from 'jose'
import pg from 'pg'
import { bytesOf, reply } from './json.ts'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 8 })
const key = new TextEncoder().encode(process.env.JWT_SECRET)
const hashed = promisify(argon2)

createServer((request, response) => {
  logIn(request, response).catch((error: Error) => reply(response, 500, { error: error.message }))
}).listen(Number(process.env.PORT), '127.0.0.1')

async function logIn(request: IncomingMessage, response: ServerResponse) {
  if (request.method === 'GET') return reply(response, 200, {})
  const { email, password } = JSON.parse((await bytesOf(request)).toString())
  const { rows } = await pool.query({
    name: 'user',
    text: 'select id, email, role, password_hash from users where email = $1',
    values: [email],
  })
  const [user] = rows
  if (!user || !(await inTurn(() => matches(password, user.password_hash))))
    return reply(response, 401, { success: false })
  const refreshToken = randomBytes(32).toString('base64url')
  await pool.query({
    name: 'session',
    text: `insert into sessions (id, user_id, expires_at) values ($1, $2, now() + interval '30 days')`,
    values: [randomUUIDv7(), user.id],
  })
  const token = await new SignJWT({ sub: user.id }).setProtectedHeader({ alg: 'HS256' }).sign(key)
  const { id, role } = user
  reply(response, 200, { success: true, token, refreshToken, user: { id, email, role } })
}

/** A PHC string: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. */
async function matches(password: string, phc: string): Promise<boolean> {
  const [, , , , salt, stored] = phc.split('$').map((part) => Buffer.from(part, 'base64'))
  const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: stored!.length }
  const computed = await hashed('argon2id', { message: password, nonce: salt!, ...cost })
  return timingSafeEqual(computed, stored!)
}

let last: Promise<unknown> = Promise.resolve()

/** One hash at a time, as the product does it on this many cores. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work)
  last = mine.catch(() => {})
  return mine
}
