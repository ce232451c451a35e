/** The names of the tests, read from their source without running them. */
import ts from 'typescript'

export interface NamedTest {
  /** Relative to the project. */
  readonly file: string
  /** The titles of the describe blocks around it, outermost first. */
  readonly describes: readonly string[]
  readonly title: string
}

/** What the variables of the loops around a place hold. */
type Values = ReadonlyMap<string, string>

/**
 * The tests in a source file that run: `it.skip`, `describe.skip` and an `it` without a body are left out. A loop over
 * texts that are written out is followed; in any other a test counts once, and what its title inserts reads `…`.
 */
export function testsIn(file: string, source: string): NamedTest[] {
  const tests: NamedTest[] = []
  const visit = (node: ts.Node, describes: readonly string[], values: Values): void => {
    const loop = ts.isForOfStatement(node) ? textLoopOf(node) : null
    if (loop) {
      for (const text of loop.texts)
        visit(loop.body, describes, new Map(values).set(loop.variable, text))
      return
    }
    const block = ts.isCallExpression(node) ? blockOf(node, values) : null
    if (block?.kind === 'skipped') return
    if (block?.kind === 'it') tests.push({ file, describes, title: block.title })
    const inside = block?.kind === 'describe' ? [...describes, block.title] : describes
    ts.forEachChild(node, (child) => visit(child, inside, values))
  }
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest), [], new Map())
  return tests
}

/** `for (const path of ['/a', '/b'])`, or null for a loop over anything else. */
function textLoopOf({
  initializer,
  expression,
  statement,
}: ts.ForOfStatement): { variable: string; texts: string[]; body: ts.Statement } | null {
  if (!ts.isVariableDeclarationList(initializer) || !ts.isArrayLiteralExpression(expression))
    return null
  const name = initializer.declarations[0]?.name
  const texts = expression.elements.filter(ts.isStringLiteralLike).map(({ text }) => text)
  if (!name || !ts.isIdentifier(name) || texts.length < expression.elements.length) return null
  return { variable: name.text, texts, body: statement }
}

function blockOf(
  call: ts.CallExpression,
  values: Values,
): { kind: 'describe' | 'it'; title: string } | { kind: 'skipped' } | null {
  const [title, body] = call.arguments
  const callee = call.expression
  const name = ts.isPropertyAccessExpression(callee) ? callee.expression : callee
  if (!title || !ts.isIdentifier(name)) return null
  const kind = name.text
  if (kind !== 'describe' && kind !== 'it') return null
  const skipped = ts.isPropertyAccessExpression(callee) && callee.name.text === 'skip'
  return skipped || !body ? { kind: 'skipped' } : { kind, title: textOf(title, values) }
}

function textOf(title: ts.Expression, values: Values): string {
  if (ts.isStringLiteralLike(title)) return title.text
  if (ts.isIdentifier(title)) return values.get(title.text) ?? '…'
  if (ts.isBinaryExpression(title)) return textOf(title.left, values) + textOf(title.right, values)
  if (!ts.isTemplateExpression(title)) return '…'
  const spans = title.templateSpans.map(
    ({ expression, literal }) => textOf(expression, values) + literal.text,
  )
  return title.head.text + spans.join('')
}
