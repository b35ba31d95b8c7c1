type Node = { [key: string]: unknown }
type Answer = { description?: string; content?: { readonly [mediaType: string]: { readonly schema?: Node } } }
type Operation = {
  parameters?: { in?: string; name?: string }[]
  requestBody?: { required?: boolean; content?: { readonly [mediaType: string]: { schema?: Node } } }
  responses?: { readonly [status: string]: Answer }
}
type Document = {
  paths?: { readonly [path: string]: object | undefined }
  components?: { schemas?: { [name: string]: unknown } }
}

const toSchema = '#/components/schemas/'

/** Says what the generator cannot know, and takes out what tells a reader nothing. */
export function finishDocument(document: Document): void {
  const schemas = document.components?.schemas ?? {}
  for (const operations of Object.values(document.paths ?? {})) {
    for (const operation of Object.values(operations ?? {}) as Operation[]) {
      nameHeaders(operation)
      allowNoBody(operation)
      describeAnswers(operation, schemas)
    }
  }
  // By name: in the order in which modules happen to be read, each new import would make another document.
  if (document.components) document.components.schemas = byName(onlyReferred(document.paths, schemas))
  if (document.paths) document.paths = byName(document.paths)
  eachNode(document, forgetSafeBounds)
  eachNode(document, requireMarked)
}

function byName<Value>(named: { readonly [name: string]: Value }): { [name: string]: Value } {
  return Object.fromEntries(Object.entries(named).sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** A body that may be null may be left out, which is the only way for a client to send none. */
function allowNoBody({ requestBody }: Operation): void {
  for (const media of Object.values(requestBody?.content ?? {})) {
    const choices = media.schema?.anyOf as readonly Node[] | undefined
    const bodies = choices?.filter(({ type }) => type !== 'null')
    if (!requestBody || bodies?.length !== 1 || bodies.length === choices?.length) continue
    requestBody.required = false
    media.schema = bodies[0]!
  }
}

/** Fields marked `x-required` are optional to the parser alone: the route refuses their absence in words of its own. */
function requireMarked(node: Node): void {
  for (const [name, field] of Object.entries((node.properties ?? {}) as { readonly [name: string]: Node })) {
    if (field?.['x-required'] !== true) continue
    delete field['x-required']
    delete field.default
    node.required = [...((node.required as readonly string[] | undefined) ?? []), name]
  }
}

/** Fastify knows headers by small letters; people write `Idempotency-Key`. */
function nameHeaders({ parameters = [] }: Operation): void {
  for (const parameter of parameters) {
    if (parameter.in === 'header') parameter.name = parameter.name?.replace(/\b[a-z]/g, letter => letter.toUpperCase())
  }
}

/** An answer without words of its own is described by the schema that it refers to. */
function describeAnswers({ responses = {} }: Operation, schemas: { readonly [name: string]: unknown }): void {
  for (const answer of Object.values(responses)) {
    if (answer.description !== 'Default Response') continue
    const [media] = Object.values(answer.content ?? {})
    const { $ref } = (media?.schema ?? {}) as { $ref?: string }
    const named = $ref?.startsWith(toSchema) ? (schemas[$ref.slice(toSchema.length)] as Node | undefined) : undefined
    if (typeof named?.description === 'string') answer.description = named.description
  }
}

/** The schemas that something refers to: each is generated as it is read and as it is written, and most are only one of them. */
export function onlyReferred(root: unknown, schemas: { readonly [name: string]: unknown }) {
  const referred = new Set<string>()
  const look = (node: Node) => {
    // A discriminator's mapping names schemas that its `oneOf` refers to as well.
    if (typeof node.$ref !== 'string' || !node.$ref.startsWith(toSchema)) return
    const name = node.$ref.slice(toSchema.length)
    if (referred.has(name)) return
    referred.add(name)
    eachNode(schemas[name], look)
  }
  eachNode(root, look)
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => referred.has(name)))
}

/** Every whole number is one that JavaScript can hold; it need not be said of each. */
function forgetSafeBounds(node: Node): void {
  if (node.minimum === Number.MIN_SAFE_INTEGER) delete node.minimum
  if (node.maximum === Number.MAX_SAFE_INTEGER) delete node.maximum
}

function eachNode(value: unknown, visit: (node: Node) => void): void {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) visit(value as Node)
  for (const inner of Object.values(value)) eachNode(inner, visit)
}
