export interface Import {
  from: string
  to: string
}

/**
 * Lists cycles of imports between files of `src`, including imports of types only: at least one through each file that
 * belongs to a cycle.
 */
export function findImportCycles(imports: readonly Import[]): string[] {
  const graph = keepImporters(buildGraph(imports))
  const reported = new Set<string>()
  return [...graph.keys()].sort().flatMap((file) => {
    const cycle = reported.has(file) ? null : findShortestCycle(graph, file)
    if (!cycle) return []
    for (const one of cycle) reported.add(one)
    return [`cycle of imports: ${cycle.join(' -> ')}`]
  })
}

type Graph = ReadonlyMap<string, readonly string[]>

/** The files that each file imports. */
function buildGraph(imports: readonly Import[]): Graph {
  const graph = new Map<string, string[]>()
  for (const { from, to } of imports) {
    if (!from.startsWith('src/') || !to.startsWith('src/')) continue
    graph.set(from, [...(graph.get(from) ?? []), to])
  }
  return graph
}

/** Drops the files that import none of the others until none is left: they belong to no cycle. */
function keepImporters(graph: Graph): Graph {
  const kept = new Map([...graph].map(([file, targets]) => [file, targets.filter((one) => graph.has(one))] as const))
  const importers = new Map([...kept].filter(([, targets]) => targets.length > 0))
  return importers.size === graph.size ? importers : keepImporters(importers)
}

/** Searches breadth first. @returns the files from `start` back to `start`, or null if there is no way back */
function findShortestCycle(graph: Graph, start: string): string[] | null {
  const paths = [[start]]
  const seen = new Set<string>()
  for (const path of paths)
    for (const next of graph.get(path.at(-1)!) ?? []) {
      if (next === start) return [...path, start]
      if (seen.has(next)) continue
      seen.add(next)
      paths.push([...path, next])
    }
  return null
}
