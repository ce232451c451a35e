import { credential, flag, number, onOff } from '../setting.ts'

/** PostgreSQL and Redis. */
export const storeSettings = {
  DATABASE_URL: credential(
    'PostgreSQL 15 or newer. TLS is controlled by ?sslmode= in the URL, or by PGSSLMODE.',
    { required: true, example: 'postgresql://user:password@localhost:5432/palengke' },
  ),
  DATABASE_POOL: number(
    { min: 2 },
    'Connections of each process to PostgreSQL, besides 4 for reads and, in a web process, 4 for searches. Whole number from 2.',
    { fallback: '8' },
  ),
  REDIS_URL: credential(
    'Redis 6.2 or newer, or Valkey, with maxmemory-policy noeviction. redis:// or rediss:// (TLS). ' +
      'With REDIS_CLUSTER=on, nodes of the cluster with commas between them.',
    { required: true, example: 'redis://:password@localhost:6379' },
  ),
  REDIS_CLUSTER: onOff('Whether REDIS_URL is a Redis Cluster: on or off.', { fallback: 'off' }),
  REDIS_TLS_REJECT_UNAUTHORIZED: flag(
    'Whether the certificate of a rediss:// server is verified: true or false. Without verification, whoever is between ' +
      'the product and the server can read and change the traffic.',
    { fallback: 'true' },
  ),
}
