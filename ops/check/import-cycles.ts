export interface Import {
  from: string
  to: string
}

/**
 * Lists import cycles between files of `src`, including type imports. Reports at least one cycle for each file that is
 * part of a cycle.
 */
export function findImportCycles(imports: readonly Import[]): string[] {
  const graph = removeNonImporters(buildGraph(imports))
  const reported = new Set<string>()
  return [...graph.keys()].sort().flatMap((file) => {
    const cycle = reported.has(file) ? null : findShortestCycle(graph, file)
    if (!cycle) return []
    for (const member of cycle) reported.add(member)
    return [`cycle of imports: ${cycle.join(' -> ')}`]
  })
}

type Graph = ReadonlyMap<string, readonly string[]>

function buildGraph(imports: readonly Import[]): Graph {
  const graph = new Map<string, string[]>()
  for (const { from, to } of imports) {
    if (!from.startsWith('src/') || !to.startsWith('src/')) continue
    graph.set(from, [...(graph.get(from) ?? []), to])
  }
  return graph
}

/** Repeatedly removes files that import none of the remaining ones, because they cannot be part of a cycle. */
function removeNonImporters(graph: Graph): Graph {
  const remaining = new Map(
    [...graph].map(([file, targets]) => [file, targets.filter((target) => graph.has(target))] as const),
  )
  const importers = new Map([...remaining].filter(([, targets]) => targets.length > 0))
  return importers.size === graph.size ? importers : removeNonImporters(importers)
}

/**
 * Finds the shortest cycle by breadth-first search. @returns the files of the cycle, which begins and ends with
 * `start`, or null
 */
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
