import type { KeyAnswer, KeyModel } from '#api/keys/schema.ts'
import { readKeyArguments, usage } from './key/arguments.ts'
import { askShop, run } from './maintenance/ask-shop.ts'

/** Makes, lists, rotates and revokes the keys by which programs of others use the shop. */
run(usage, async () => {
  const { json, work } = readKeyArguments(process.argv.slice(2))
  const answer = await askShop<KeyAnswer>({ path: '/internal/keys', body: work })
  if (json) return console.log(JSON.stringify(answer))
  if ('keys' in answer) {
    for (const key of answer.keys) console.log(lineOf(key))
    if (answer.keys.length === 0) console.log('There are no keys. npm run key -- create NAME --scopes a,b makes one.')
    return
  }
  console.log(answer.key)
  console.log('Keep it now: the shop cannot show it again.')
  if (answer.olderUntil) console.log(`The secret before it works until ${answer.olderUntil}.`)
})

function lineOf(key: KeyModel): string {
  const { keyId, name, scopes, source, state, by, createdAt, usedAt, expiresAt, olderUntil } = key
  const maker = { staff: by.name ?? 'a member', owner: 'the owner', left: `${by.name ?? 'somebody'}, who left` }[
    by.kind
  ]
  return [
    keyId,
    state.padEnd(7),
    name,
    scopes.join(','),
    source && `products of ${source}`,
    `made by ${maker} on ${createdAt.slice(0, 10)}`,
    usedAt ? `last used ${usedAt.slice(0, 13).replace('T', ' ')}h` : 'never used',
    expiresAt && `expires ${expiresAt}`,
    olderUntil && `older secret works until ${olderUntil}`,
  ]
    .filter(Boolean)
    .join('  ')
}
