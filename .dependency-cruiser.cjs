/** Who may import whom (ARCHITECTURE.md). A failing check, not a wish. */
const feature = '^src/features/([^/]+)/'
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

module.exports = {
  forbidden: [
    rule(
      'commands-call-services',
      'The command line is a door like the others: no SQL, no routes.',
      { path: '^src/cli' },
      {
        path: [
          '/(model|queries|routes|view|[^/]+\\.sql)\\.ts$',
          '^node_modules/(knex|pg|objection)/',
        ],
      },
    ),
    rule(
      'personal-data-for-privacy',
      'What a feature knows about people is asked for in one place.',
      { path: '^(src|workers)/', pathNot: '^src/features/privacy/registry\\.ts$' },
      { path: '/personal-data\\.ts$', pathNot: '^src/platform/' },
    ),
    rule(
      'no-cycles',
      'Two files that need each other are one thing.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    rule(
      'platform-knows-no-feature',
      'platform/ serves every feature.',
      { path: '^src/platform/' },
      { path: '^src/(features|adapters)/' },
    ),
    rule(
      'adapters-know-no-feature',
      'adapters/ knows the outside world only.',
      { path: '^src/adapters/' },
      { path: '^src/features/' },
    ),
    rule(
      'queries-are-private',
      'A feature reads another through its service.',
      { path: feature },
      { path: '^src/features/.+/(model|queries|[^/]+\\.sql)\\.ts$', pathNot: '^src/features/$1/' },
    ),
    rule(
      'routes-are-doors',
      'Only the table of contents imports routes.',
      { path: '^(src/(platform|adapters|features)|workers)/' },
      { path: '[/-]routes\\.ts$' },
    ),
    rule(
      'views-stay-home',
      'A view belongs to its own routes and services; a user, a store and an order, captured ones too, look the same everywhere.',
      { path: feature },
      {
        path: '^src/features/[^/]+/(view|schemas)',
        pathNot: [
          '^src/features/$1/',
          '^src/features/users/(view|schemas)',
          '^src/features/(user-admin|orders|captured-orders|stores)/(view|schemas)',
        ],
      },
    ),
    rule(
      'services-know-no-http',
      'Rules run the same in a request and in a job.',
      { path: '/(service|model|queries|jobs|states)(\\.ts|/)' },
      { path: '^node_modules/(koa|@koa|koa-body)/' },
    ),
    rule(
      'jobs-know-nothing',
      'jobs.ts is imported by everyone.',
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
      'Mail, push, images and AI are handed in by workers.',
      { path: '^src/', pathNot: '^src/(adapters|doctor)' },
      { path: '^src/adapters/(mail|push|images|ai|sms)/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'workers-know-no-http',
      'A worker answers health checks and nothing else.',
      { path: '^workers/' },
      { path: '^(node_modules/(koa|@koa|koa-body)/|src/app\\.ts)' },
    ),
    rule(
      'web-stays-light',
      'The web process must not reach heavy libraries.',
      { path: '^src/main\\.ts$' },
      { path: '^node_modules/(sharp|openai|nodemailer|web-push)/', reachable: true },
    ),
    rule(
      'src-knows-no-dev',
      'The product runs without dev/.',
      { path: '^(src|workers|migrations)/' },
      { path: '^(dev|test|bench)/' },
    ),
    rule(
      'declared-dependencies',
      'What runs in production is a dependency.',
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
