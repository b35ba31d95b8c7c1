import { expect, test } from 'vitest'
import { pictures } from '#web/dashboard/history/use-setting-words.ts'
import { type FormGroup, fieldsOf, groups } from '#web/dashboard/settings/groups.ts'

test('the history shows those settings as pictures that have a field of pictures', () => {
  const fields = (Object.keys(groups) as FormGroup[]).flatMap(fieldsOf)
  const named = fields.filter(({ kind }) => kind === 'mark' || kind === 'marks' || kind === 'photo')
  expect([...pictures].toSorted()).toEqual(named.map(({ path }) => path).toSorted())
})
