import { ImportRefused } from '#api/settings/index.ts'
import { type FeedKind, homes, kinds } from './formats/detect.ts'

/** How a source may be named: `acme`, `acme-uk` ... Products remember it for good, and SKUs that are made up begin with it. */
export const sourceName = /^(?=.{1,40}$)[a-z0-9]+(-[a-z0-9]+)*$/
export const sourceRule = 'small letters and digits, with single dashes between them, and at most 40 characters'

/**
 * The source of a feed: the name that was given, else its kind, as of old, or for counts the kind of their products.
 * @throws ImportRefused for the kind of another feed as a name: the two would take one another's products for their own.
 */
export function sourceOf(given: string | undefined, kind: FeedKind): string {
  const home = homes[kind]
  if (given === undefined || given === home) return home
  if (kinds.some(other => other === given)) {
    throw new ImportRefused(
      `A ${kind} feed cannot have the source ${given}: that name stands for ${given} feeds without a name. Choose another.`,
    )
  }
  return given
}
