/** Which module may import which, see ARCHITECTURE.md. */
const feature = '^src/features/([^/]+)/'

/** A layer of the platform may import the layers before it. */
const platformLayers = [
  'values',
  'runtime',
  'contract',
  'database',
  'cache',
  'security',
  'jobs',
  'http',
]

const file = (...names) => `(${names.join('|')})\\.ts$`

/** The part of the platform that features may import. */
const doors = [
  'values/',
  'contract/',
  'security/',
  'cache/',
  `runtime/${file('log', 'yield-every', 'fair-queue', 'release-buffer')}`,
  'database/fragments/',
  `database/${file('queries', 'transactions', 'model', 'list-query', 'errors')}`,
  `database/${file('batcher', 'loader', 'rollup', 'state-machine', 'retry-until-available')}`,
  `jobs/${file('job', 'enqueue', 'batched-write', 'outbox', 'request-reply')}`,
  `http/${file('route', 'mount', 'rate-limit', 'idempotency', 'upload', 'static-files', 'compressed', 'etag')}`,
]

/** Further doors for the features that operate the platform itself. */
const operatorDoors = [
  `runtime/${file('metrics', 'redis')}`,
  `database/${file('migrations')}`,
  'database/connections/',
  `jobs/${file('queues', 'relay', 'dead-letters', 'outbox-stats')}`,
]
const operators = '^src/features/(operations|backups)/'

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

module.exports = {
  forbidden: [
    rule(
      'commands-call-services',
      'The command line calls services, as routes do.',
      { path: '^src/cli' },
      {
        path: [
          '/(model|queries|routes|view|shared-view|[^/]+\\.sql)\\.ts$',
          '^node_modules/(knex|pg|objection)/',
        ],
      },
    ),
    rule(
      'personal-data-for-privacy',
      'Only the registry imports the personal-data.ts of features.',
      { path: '^(src|workers)/', pathNot: '^src/features/privacy/registry\\.ts$' },
      { path: '/personal-data\\.ts$', pathNot: '^src/platform/' },
    ),
    rule('no-cycles', 'No circular imports, type imports included.', {}, { circular: true }),
    rule(
      'platform-knows-no-feature',
      'The platform is independent of features and adapters.',
      { path: '^src/platform/' },
      { path: '^src/(features|adapters)/' },
    ),
    ...platformLayers
      .slice(0, -1)
      .map((layer, index) =>
        rule(
          `layers-above-${layer}`,
          `Layers of the platform, low to high: ${platformLayers.join(' < ')}.`,
          { path: `^src/platform/${layer}/` },
          { path: `^src/platform/(${platformLayers.slice(index + 1).join('|')})/` },
        ),
      ),
    rule(
      'features-use-doors',
      'Features import the doors of the platform only.',
      { path: '^src/features/', pathNot: operators },
      { path: '^src/platform/', pathNot: `^src/platform/(${doors.join('|')})` },
    ),
    rule(
      'operators-use-doors',
      'The features that operate the platform also import its connections, queues and migrations.',
      { path: operators },
      {
        path: '^src/platform/',
        pathNot: `^src/platform/(${[...doors, ...operatorDoors].join('|')})`,
      },
    ),
    rule(
      'sql-in-queries',
      'SQL lives in model.ts, queries.ts and *.sql.ts.',
      { path: '^src/features/', pathNot: '/(model|queries|[^/]+\\.sql)\\.ts$' },
      { path: '^src/platform/database/(queries|model|list-query|loader|batcher)\\.ts$' },
    ),
    rule(
      'knex-in-platform',
      'Knex is for migrations and for the connections of the platform.',
      { path: '^(src|workers)/', pathNot: '^src/platform/database/' },
      { path: '^node_modules/(knex|objection)/' },
    ),
    rule(
      'lexicon-knows-nobody',
      'The lexicon is data with its loaders; search, the agent and the writer of posts read it.',
      { path: '^src/lexicon/' },
      { path: '^src/(platform|adapters|features|config)/' },
    ),
    rule(
      'adapters-know-no-feature',
      'Adapters are independent of features.',
      { path: '^src/adapters/' },
      { path: '^src/features/' },
    ),
    rule(
      'queries-are-private',
      'A feature reads the data of another through its service.',
      { path: feature },
      { path: '^src/features/.+/(model|queries|[^/]+\\.sql)\\.ts$', pathNot: '^src/features/$1/' },
    ),
    rule(
      'routes-are-doors',
      'Only src/routes.ts imports routes.',
      { path: '^(src/(platform|adapters|features)|workers)/' },
      { path: '[/-]routes\\.ts$' },
    ),
    rule(
      'views-stay-home',
      'A view belongs to its feature; one that other features may import is in shared-view.ts.',
      { path: feature },
      { path: '^src/features/.+/view\\.ts$', pathNot: '^src/features/$1/' },
    ),
    rule(
      'services-know-no-http',
      'Services run the same in a request and in a job.',
      { path: '/(service|model|queries|jobs|states)(\\.ts|/)' },
      { path: '^node_modules/(koa|@koa|koa-body)/' },
    ),
    rule(
      'jobs-know-nothing',
      'Every feature may import jobs.ts, so it imports none.',
      { path: '/jobs\\.ts$' },
      { path: '^src/(features|adapters)/' },
    ),
    rule(
      'one-door-to-bullmq',
      'Only platform/jobs/queues.ts and platform/jobs/workers.ts import bullmq.',
      { pathNot: '^(src/platform/jobs/(queues|workers)\\.ts|bench/|test/)' },
      { path: '^node_modules/bullmq/' },
    ),
    rule(
      'heavy-adapters-in-workers',
      'Workers pass the adapters of mail, push, SMS, images and AI to services.',
      { path: '^src/', pathNot: '^src/(adapters|doctor)' },
      { path: '^src/adapters/(mail|push|images|ai|sms)/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'workers-know-no-http',
      'A worker serves health checks and nothing else.',
      { path: '^workers/' },
      { path: '^(node_modules/(koa|@koa|koa-body)/|src/app\\.ts)' },
    ),
    rule(
      'web-stays-light',
      'The web process does not load heavy libraries.',
      { path: '^src/main\\.ts$' },
      { path: '^node_modules/(sharp|openai|nodemailer|web-push)/', reachable: true },
    ),
    rule(
      'src-knows-no-dev',
      'The product does not depend on dev/, test/ or bench/.',
      { path: '^(src|workers|migrations)/' },
      { path: '^(dev|test|bench)/' },
    ),
    rule(
      'declared-dependencies',
      'Production code imports declared dependencies only.',
      { path: '^(src|workers|migrations)/' },
      { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'unknown'], dependencyTypesNot: ['type-only'] },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
}
