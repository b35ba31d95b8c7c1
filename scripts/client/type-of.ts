/** A part of a JSON Schema, as OpenAPI 3.1 has them. */
export type Schema = { readonly [keyword: string]: unknown }

/** Keywords that say nothing of a type, or what TypeScript cannot say. */
const untyped = new Set([
  ...['title', 'description', 'format', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum', 'exclusiveMinimum'],
  ...['minItems', 'maxItems', 'readOnly', 'default', 'example', 'examples', 'discriminator', '$schema'],
])
const typed = new Set([
  ...['$ref', 'type', 'const', 'enum', 'anyOf', 'oneOf', 'allOf', 'items', 'prefixItems', 'properties', 'required'],
  ...['additionalProperties', 'propertyNames'],
])

/** The type of a schema as TypeScript writes it. Throws where it has a keyword that nobody has thought of. */
export function typeOf(schema: Schema, nameOf: (ref: string) => string): string {
  const unknown = Object.keys(schema).find(keyword => !typed.has(keyword) && !untyped.has(keyword))
  if (unknown)
    throw new Error(`${JSON.stringify(schema).slice(0, 200)} has ${unknown}: say in type-of.ts what that means`)
  const inner = (each: unknown) => typeOf(each as Schema, nameOf)
  const list = (each: unknown) => (each as readonly Schema[]).map(inner)
  if (typeof schema.$ref === 'string') return nameOf(schema.$ref)
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return union((schema.enum as readonly unknown[]).map(each => JSON.stringify(each)))
  if (schema.anyOf) return union(list(schema.anyOf))
  if (schema.oneOf) return union(list(schema.oneOf))
  if (schema.allOf)
    return list(schema.allOf)
      .map(each => (each.includes(' | ') ? `(${each})` : each))
      .join(' & ')
  if (Array.isArray(schema.type)) return union(schema.type.map(type => inner({ ...schema, type })))
  switch (schema.type) {
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type
    case 'integer':
    case 'number':
      return 'number'
    case 'array':
      if (schema.prefixItems) return `readonly [${list(schema.prefixItems).join(', ')}]`
      return schema.items ? `readonly (${inner(schema.items)})[]` : 'readonly unknown[]'
    case 'object':
      return objectOf(schema, inner)
    case undefined:
      return 'unknown'
    default:
      throw new Error(`${String(schema.type)} is no type that is known here`)
  }
}

function objectOf(schema: Schema, inner: (schema: unknown) => string): string {
  const { properties, additionalProperties: more, propertyNames } = schema
  const required = (schema.required ?? []) as readonly string[]
  const fields = Object.entries((properties ?? {}) as { readonly [name: string]: Schema }).map(([name, field]) => {
    const said = typeof field.description === 'string' ? `/** ${field.description.replaceAll('*/', '* /')} */ ` : ''
    return `${said}readonly ${JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${inner(field)}`
  })
  if (fields.length > 0) return `{ ${fields.join('; ')} }`
  if (more === false) return '{ readonly [name: string]: never }'
  const value = typeof more === 'object' && more !== null ? inner(more) : 'unknown'
  const names = propertyNames ? inner(propertyNames) : 'string'
  return names === 'string' ? `{ readonly [name: string]: ${value} }` : `{ readonly [name in ${names}]?: ${value} }`
}

const union = (types: readonly string[]) => [...new Set(types)].join(' | ')
