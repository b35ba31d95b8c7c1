import { publicTypes, wordsOf } from '#api/public-events/index.ts'
import type { EventTypeModel } from '#web/models/developers.ts'

/** The catalogue of public events in the words of its schemas, by name. */
export function eventTypes(): readonly EventTypeModel[] {
  return publicTypes
    .map(({ type, scope, about }) => {
      const { data, personal } = wordsOf(type)
      const fields = (shape: object | undefined, isPersonal: boolean) =>
        Object.entries(shape ?? {}).map(([name, field]) => ({
          name,
          about: (field as { description?: string }).description ?? null,
          personal: isPersonal,
        }))
      return { type, scope, about, fields: [...fields(data.shape, false), ...fields(personal?.shape, true)] }
    })
    .toSorted((one, other) => one.type.localeCompare(other.type, 'en'))
}
