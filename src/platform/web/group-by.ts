/** Groups a list by key, in order of first appearance. `Map.groupBy` is missing from browsers still in use. */
export function groupBy<Key, Item>(items: readonly Item[], getKey: (item: Item) => Key): [Key, Item[]][] {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const key = getKey(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return [...groups]
}
