import type { z } from 'zod'
import type { PermissionName } from '#domain/shared/permissions.ts'
import type { List } from '#projections/list.ts'
import type { ReadModels } from '#projections/ports.ts'
import type { AnyProjection } from '#projections/run/fold.ts'
import type { ProblemCode } from '../http/problem.ts'

/** A filter of documents: by any of some values, or by days from one to another. */
export type ListFilter<Doc> =
  | {
      readonly choice: (doc: Doc) => readonly string[]
      /** All values that there are, where they are few: others are ignored. */
      readonly values?: readonly string[]
      /** Nearly every row has a mix of its own of several values. */
      readonly many?: true
      /** For the description of the interface. */
      readonly words: string
    }
  | { readonly day: (doc: Doc) => string | null; readonly words: string }

/** An action on many rows at once, as far as it can be told from their documents. */
export type BulkAction<Doc> = {
  /** The right that it takes. */
  readonly to: 'edit' | 'delete'
  /** Why the row would be refused now; `unchanged`: it is so already; null: it would be done. */
  readonly refuses: (doc: Doc) => ProblemCode | 'unchanged' | null
  /** How many pieces of a row that would be done are missing: the member hears of it before. */
  readonly missing?: (doc: Doc) => number
  /** Each row that is done sends a mail. */
  readonly mails?: true
  /** Texts that are the same for all rows, with words about them. */
  readonly about?: { readonly [field: string]: string }
  /** Each row can bring a text of its own; words about it. */
  readonly input?: string
}

/** A list for staff, declared once: its address, its answers and its export are made from it. */
export type ListDefinition<Doc extends object, Row extends z.ZodObject> = {
  /** In file names, and in the events that note an export. */
  readonly name: string
  readonly view: Pick<AnyProjection, 'name'>
  /**
   * The rows of a stored document under their keys, where it is not a row itself. The list has no index then: it is answered from rows
   * in memory alone.
   */
  readonly parts?: (stored: never) => ReadonlyMap<string, Doc>
  /** What rows depend on beside their documents, such as the day. With another value they are made anew. */
  readonly asOf?: () => number
  /** The permission that it asks for. */
  readonly permission: PermissionName
  readonly list: List<Doc>
  readonly row: Row
  /** The row that the answer has of a document. */
  rowOf(doc: Doc): z.output<Row>
  readonly filters: { readonly [filter: string]: ListFilter<Doc> }
  /** The view `mine`: one of the views, narrowed by a filter to what is the member's own. */
  readonly mine?: { readonly view: string; readonly filter: string }
  /** Texts whose words are searched: those that are a row's own or personal, and those that many rows share. */
  readonly search: { own(doc: Doc): readonly string[]; shared(doc: Doc): readonly string[] }
  /** Texts of another view that are searched as well: those of the document there that a row names. Not for parts. */
  readonly beside?: {
    readonly view: Pick<AnyProjection, 'name'>
    keyOf(doc: Doc): string
    textsOf(named: never): readonly string[]
  }
  /** Codes that name rows: a row whose code was typed whole does not drown among those that begin so. */
  readonly codes?: {
    /** Rows of just this code stand before the others. */
    first(doc: Doc): string
    /** The ids of the rows that a code names alone, as a barcode does: the others are left out. */
    alone(typed: string, readModels: Pick<ReadModels, 'lookup' | 'getMany'>): Promise<readonly string[]>
  }
  /** Columns in their order, with what the export writes of them. */
  readonly columns: { readonly [column: string]: (doc: Doc) => string | number | null }
  /** Names a row for people. */
  label(doc: Doc): string
  /** Actions on many rows at once. */
  readonly bulk: { readonly [action: string]: BulkAction<Doc> }
}

// biome-ignore lint/suspicious/noExplicitAny: the engine carries documents of every list without looking inside.
export type AnyList = ListDefinition<any, any>

/** Says what a list is, and lets the compiler check it against its document. */
export function defineList<Doc extends object, Row extends z.ZodObject>(
  definition: ListDefinition<Doc, Row>,
): ListDefinition<Doc, Row> {
  return definition
}
