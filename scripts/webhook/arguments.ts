import { type WebhookWork, webhookId, webhookWork } from '#api/webhooks/schema.ts'
import { commandLine, UsageError } from '../maintenance/ask-shop.ts'

export const usage = `Usage:
  npm run webhook -- add URL --types order.*,stock.changed.v1 [--name ERP] [--batch 100] [--subject order/h_…]
                             [--personal] [--from start|now|CURSOR|INSTANT] [--json]
  npm run webhook -- list [--json]
  npm run webhook -- show ID [--json]               # its last requests, and what holds it back
  npm run webhook -- test ID [--json]               # sends webhook.test.v1 at once
  npm run webhook -- pause ID
  npm run webhook -- resume ID [--from PLACE]       # without --from: where it stopped; one that waits is tried at once
  npm run webhook -- rotate ID [--hours 24]         # both secrets sign for so long
  npm run webhook -- skip ID EVENT                  # an event of the request that is refused
  npm run webhook -- replay ID --from PLACE [--to PLACE]
  npm run webhook -- cancel ID                      # the replay that runs
  npm run webhook -- rewind ID --to PLACE           # everything after it is sent again
  npm run webhook -- remove ID
A PLACE is a cursor, a position of the log, start, now, or an instant like 2026-11-20T09:00:00Z. --personal also tells names and
addresses. A secret is shown once, when the endpoint is added or the secret rotated.`

const options = {
  ...({ types: { type: 'string' }, name: { type: 'string' }, batch: { type: 'string' } } as const),
  ...({ subject: { type: 'string' }, personal: { type: 'boolean' }, from: { type: 'string' } } as const),
  ...({ to: { type: 'string' }, hours: { type: 'string' }, json: { type: 'boolean' } } as const),
}

/** Reads the work that a command line asks for. @throws UsageError: it says how the command is used. */
export function readWebhookArguments(args: readonly string[]): { readonly json: boolean; readonly work: WebhookWork } {
  const { values, positionals } = commandLine(usage, options, args)
  const { json = false, ...given } = values
  const [verb = 'list', ...words] = positionals
  const parsed = webhookWork.safeParse(workOf(verb, words, given))
  if (!parsed.success) throw new UsageError(`${wrongWith(verb, words[0], values)}${usage}`)
  return { json, work: parsed.data }
}

const ofOne = ['show', 'test', 'pause', 'resume', 'rotate', 'skip', 'replay', 'cancel', 'rewind', 'remove']

/** What most often is missing, in a sentence above the usage. */
function wrongWith(verb: string, of: string | undefined, { types, from, to }: Given): string {
  if (verb === 'add' && (of === undefined || !URL.canParse(of)))
    return 'add takes an address, like https://erp.example/hook.\n\n'
  if (verb === 'add' && types === undefined) return 'add takes --types: all of orders, for example, are order.*\n\n'
  if (ofOne.includes(verb) && !webhookId.safeParse(of).success)
    return `${verb} takes the id of an endpoint, as npm run webhook -- list shows it.\n\n`
  if (verb === 'replay' && from === undefined) return 'replay takes --from: where the range begins.\n\n'
  if (verb === 'rewind' && to === undefined) return 'rewind takes --to: where it goes on.\n\n'
  return ofOne.concat('add', 'list').includes(verb) ? '' : `There is no ${verb}.\n\n`
}

type Given = { readonly [Name in Exclude<keyof typeof options, 'json'>]?: string | boolean | undefined }

/** What nobody asked for, or too many words, makes no work: the schema refuses it. */
function workOf(verb: string, words: readonly string[], given: Given): unknown {
  const [of, event, ...more] = words
  if (more.length > 0 || (event !== undefined && verb !== 'skip')) return null
  const { types, batch, hours, name, ...rest } = given
  switch (verb) {
    case 'list':
      return of === undefined ? { list: 'webhooks', ...given } : null
    case 'add': {
      const host = of !== undefined && URL.canParse(of) ? new URL(of).host : undefined
      const said = {
        ...rest,
        ...(hours !== undefined && { hours }),
        ...(batch !== undefined && { batch: Number(batch) }),
      }
      return { add: { url: of, name: name ?? host, types: String(types ?? '').split(','), ...said } }
    }
    case 'rotate':
      return { rotate: of, ...given, ...(hours !== undefined && { hours: Number(hours) }) }
    case 'skip':
      return { skip: of, eventId: event, ...given }
    default:
      return { [verb]: of, ...given }
  }
}
