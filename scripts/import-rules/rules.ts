import type { ICruiseOptions, IForbiddenRuleType } from 'dependency-cruiser'

/** The imports that are forbidden. A violation prints the comment of its rule. */
export const forbidden: IForbiddenRuleType[] = [
  {
    name: 'domain-is-pure',
    comment: 'domain/ imports only domain/: rules that need nothing else can be tested, replayed and run in a browser.',
    severity: 'error',
    from: { path: '^domain/' },
    to: { pathNot: '^domain/' },
  },
  {
    name: 'aggregates-are-islands',
    comment: 'One aggregate never imports another; domain/processes/ links them.',
    severity: 'error',
    from: { path: '^domain/(?!shared/|processes/)([^/]+)/' },
    to: { path: '^domain/', pathNot: ['^domain/shared/', '^domain/$1/'] },
  },
  {
    name: 'shared-knows-no-aggregate',
    comment: 'domain/shared/ is below every aggregate and imports none.',
    severity: 'error',
    from: { path: '^domain/shared/' },
    to: { pathNot: '^domain/shared/' },
  },
  {
    name: 'projections-read-events-only',
    comment: 'A view is a fold of events: it sees events.ts and domain/shared, never a decider, an adapter or a route.',
    severity: 'error',
    from: { path: '^projections/' },
    to: { pathNot: ['^projections/', '^domain/[^/]+/events\\.ts$', '^domain/shared/'] },
  },
  {
    name: 'web-sees-views-only',
    comment:
      'Pages see the shapes of views, domain/shared, and the decide/evolve by which the browser predicts; never a server module.',
    severity: 'error',
    from: { path: '^web/' },
    to: {
      path: '^(api|projections|domain|scripts|tests)/',
      pathNot: [
        '^projections/[^/]+/(view|document)\\.ts$',
        '^projections/product-search/port\\.ts$',
        '^domain/shared/',
        '^domain/[^/]+/(decide|evolve|events|commands|cart|bounds)\\.ts$',
      ],
    },
  },
  {
    name: 'web-features-are-islands',
    comment:
      'Pages of an application share only through its shell, the cart’s store, the modules at its root, and what lies beside the applications.',
    severity: 'error',
    from: { path: '^web/(storefront|dashboard)/(?!shell/)([^/]+)/' },
    to: {
      path: '^web/(storefront|dashboard)/([^/]+)/',
      pathNot: ['^web/$1/$2/', '^web/$1/shell/', '^web/storefront/cart/store\\.ts$'],
    },
  },
  {
    name: 'applications-apart',
    comment: 'One application never imports another: a second one needs no change of the first.',
    severity: 'error',
    from: { path: '^web/(storefront|dashboard)/' },
    to: { path: '^web/(storefront|dashboard)/', pathNot: '^web/$1/' },
  },
  {
    name: 'any-application',
    comment: 'What renders and serves pages names no application: each gives it what is its own.',
    severity: 'error',
    from: { path: '^(web/(app|client|i18n|models)|api/plumbing)/' },
    to: { path: '^web/(storefront|dashboard)/' },
  },
  {
    name: 'engines-chosen-once',
    comment: 'Only api/plumbing/engines/, scripts/ and tests/ name an engine; everything else sees its port.',
    severity: 'error',
    from: { path: '^(domain|projections|api|web)/', pathNot: '^api/plumbing/engines/' },
    to: {
      path: '^api/plumbing/engines/(attempt-counts|event-store|mail|payments|read-models|search|vault)/',
      pathNot: ['/port\\.ts$', '^api/plumbing/engines/payments/amounts\\.ts$'],
    },
  },
  {
    name: 'server-does-not-import-tests',
    comment: 'What ships does not depend on tests.',
    severity: 'error',
    from: { path: '^(domain|projections|api|web)/' },
    to: { path: '^tests/' },
  },
  {
    name: 'api-knows-no-scripts',
    comment:
      'Commands ask the server; the server knows no command. What both need, like the demo catalogue, lies in api/.',
    severity: 'error',
    from: { path: '^(domain|projections|api|web)/' },
    to: { path: '^scripts/' },
  },
  {
    name: 'the-shop-runs-without-tools',
    comment:
      'The server and the commands of an owner import only dependencies: the image is built without devDependencies. What web/ imports is bundled.',
    severity: 'error',
    from: {
      path: '^(domain|projections|api|scripts)/',
      pathNot: [
        '^api/plumbing/web/development\\.ts$',
        '^scripts/(bench|import-rules)/',
        '^scripts/(build|dev|lighthouse|browser-tests)\\.ts$',
      ],
    },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'plumbing-knows-no-feature',
    comment: 'api/plumbing/ serves every feature and names none: what differs from feature to feature is handed to it.',
    severity: 'error',
    from: { path: '^api/plumbing/' },
    to: { path: '^api/', pathNot: '^api/plumbing/' },
  },
  {
    name: 'features-by-index',
    comment: 'A feature uses what the index.ts of another one exports, and none of its other files.',
    severity: 'error',
    from: { path: '^api/(?!plumbing/)([^/]+)/' },
    to: { path: '^api/(?!plumbing/)[^/]+/', pathNot: ['^api/$1/', '^api/[^/]+/index\\.ts$'] },
  },
  {
    name: 'models-are-types',
    comment: 'web/models/ holds shapes alone: a rule belongs to domain/, a look to the application that shows it.',
    severity: 'error',
    from: {},
    to: { path: '^web/models/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'no-cycles',
    comment: 'Modules that import each other are one module in two files.',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'imports-resolve',
    comment: 'An import that leads nowhere.',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true, pathNot: ['^virtual:', '^vike/', '\\.css$'] },
  },
]

export const options: ICruiseOptions = {
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '(^|/)(dist|data)/' },
  parser: 'swc',
  tsPreCompilationDeps: true,
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    conditionNames: ['import', 'node', 'default', 'require', 'types'],
  },
}
