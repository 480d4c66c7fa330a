import { runTool } from './run-tool.ts'

interface ProjectTest {
  project: string
  name: string
}

/** Lists the names of all tests by project. File names are left out, so that tests may be moved. */
export function listTests(): string[] {
  const all = [...listVitestTests(), ...listPlaywrightTests()]
  const projects = [...new Set(all.map(({ project }) => project))].sort()
  const counts = projects.map((name) => `${name}: ${all.filter(({ project }) => project === name).length}`)
  return [...counts, '', ...all.map(({ project, name }) => `${project}: ${name}`).sort()]
}

function listVitestTests(): ProjectTest[] {
  const listed = JSON.parse(runTool('vitest', 'list', '--json')) as { name: string; projectName: string }[]
  return listed.map(({ name, projectName }) => ({ project: projectName, name }))
}

interface Suite {
  title: string
  suites?: Suite[]
  specs: { title: string; tests: { projectName: string }[] }[]
}

function listPlaywrightTests(): ProjectTest[] {
  const walk = (suite: Suite, prefix: string): ProjectTest[] => [
    ...suite.specs.flatMap(({ title, tests }) =>
      tests.map(({ projectName }) => ({ project: projectName, name: prefix + title })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => walk(inner, `${prefix}${inner.title} > `)),
  ]
  const { suites } = JSON.parse(runTool('playwright', 'test', '--list', '--reporter=json')) as { suites: Suite[] }
  // The top-level suites are files.
  return suites.flatMap((file) => walk(file, ''))
}
