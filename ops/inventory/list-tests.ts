import { runTool } from './run-tool.ts'

interface ProjectTest {
  project: string
  name: string
}

/** Lists all test names by project, without their files. */
export function listTests(): string[] {
  const all = [...listVitestTests(), ...listPlaywrightTests()]
  const projects = [...new Set(all.map(({ project }) => project))].sort()
  const counts = projects.map((one) => `${one}: ${all.filter(({ project }) => project === one).length}`)
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
  const walk = (suite: Suite, above: string): ProjectTest[] => [
    ...suite.specs.flatMap(({ title, tests }) =>
      tests.map(({ projectName }) => ({ project: projectName, name: above + title })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => walk(inner, `${above}${inner.title} > `)),
  ]
  const { suites } = JSON.parse(runTool('playwright', 'test', '--list', '--reporter=json')) as { suites: Suite[] }
  // The outermost suites are files.
  return suites.flatMap((file) => walk(file, ''))
}
