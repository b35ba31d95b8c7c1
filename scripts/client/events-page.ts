import { publicTypes } from '#api/public-events/catalogue/catalogue.ts'
import { placeAfter, sequenceOf } from '#api/public-events/stream/place.ts'
import type { StoredEvent } from '#domain/shared/event-store.ts'

/** A stored event and what the outside is told of it, as the tests keep them for every type. */
export type ToldExample = {
  readonly event: StoredEvent
  readonly told: readonly {
    readonly type: string
    readonly subject: string
    readonly data: object
    readonly personal: object | null
  }[]
}

const intro = `# Events

What the shop tells programs: each type, when it is told, the scope that its readers need, and an example. [Recipes](recipes.md) show programs that use them, and [Running a shop](running-a-shop.md#events) says how to ask for them.
\`/api/asyncapi.json\` of a shop describes the same, field by field, and \`/api/schemas/<type>.json\` is the JSON Schema of one type.

\`npm run client\` writes this page. The examples are those by which the tests keep each type as it is.

## A whole event

As a reader with \`customers:read\` gets it. Without that scope, what is personal is left out.

`

const afterWhole = `
- **\`id\`** is the same for ever: an event that comes twice has it twice.
- **\`sequence\`** sorts as text in the order of the shop. It is no cursor: to go on, a reader of batches follows the header \`Link\`, and a reader of a stream sends the \`id:\` of the last message.
- **\`subject\`** is what the event is about. \`?subject=\` asks for the events of one.
- Amounts are in minor units, with their currency. An order has a hash for an id, and its number.
- Ignore fields that you do not know.

## Types

`

/** The page of all types of events, with the first example of each. */
export function eventsPage(examples: readonly ToldExample[]): string {
  const first = new Map<string, { readonly event: StoredEvent; readonly one: ToldExample['told'][number] }>()
  for (const { event, told } of examples)
    for (const one of told) if (!first.has(one.type)) first.set(one.type, { event, one })
  const types = publicTypes.toSorted((a, b) => (a.type < b.type ? -1 : 1))
  const rows = types.map(({ type, about, scope }) => `| [\`${type}\`](#${anchor(type)}) | ${about} | \`${scope}\` |`)
  const parts = types.map(({ type, about, scope }) => {
    const { one } = first.get(type)!
    const personal = one.personal ? `\nWith \`customers:read\`, \`data\` also has:\n\n${json(one.personal)}` : ''
    return `### ${type}\n\n${about} Scope \`${scope}\`. About \`${one.subject}\`. Its \`data\`:\n\n${json(one.data)}${personal}`
  })
  return `${intro}${json(whole(first.get('order.shipped.v1')!))}${afterWhole}| type | when | scope |\n|---|---|---|\n${rows.join('\n')}\n\n## Examples\n\n${parts.join('\n')}`
}

function whole({ event, one }: { readonly event: StoredEvent; readonly one: ToldExample['told'][number] }): object {
  return {
    ...{ specversion: '1.0', id: event.id, source: 'https://shop.example', type: one.type, subject: one.subject },
    ...{ time: event.at, sequence: sequenceOf(placeAfter(event, 0), { at: () => 1 }) },
    ...{ datacontenttype: 'application/json', dataschema: `https://shop.example/api/schemas/${one.type}.json` },
    data: { ...one.data, ...one.personal },
  }
}

const json = (value: object) => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\`\n`

/** As GitHub makes it of a heading. */
const anchor = (heading: string) => heading.replaceAll('.', '')
