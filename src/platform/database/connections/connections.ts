export { isConstraintViolation, isDatabaseUnavailable } from '../errors.ts'
export { closeDatabase, databaseBacklog, knex, pingDatabase } from './pool.ts'
export { query, queryPipelined, statement, type Statement } from '../queries.ts'
export { afterCommit, snapshot, transaction, type Transaction } from '../transactions.ts'
