/**
 * Groups of the menu that list exactly what the category of the same name lists. The category's page is then the page of
 * both. `count` reads the tallies of the cards.
 */
export async function twinGroups(
  count: (prefix: string) => Promise<ReadonlyMap<string, number>>,
): Promise<ReadonlySet<string>> {
  const [both, categories, cuts, kinds] = await Promise.all(
    ['group-category:', 'category:', 'cut:', 'kind:'].map(count),
  )
  const twins = new Set<string>()
  for (const [key, common] of both!) {
    const code = key.slice('group-category:'.length)
    const inGroup = kinds!.get(`kind:${code}`) ?? cuts!.get(`cut:${code}`)
    if (common === categories!.get(`category:${code}`) && common === inGroup) twins.add(code)
  }
  return twins
}
