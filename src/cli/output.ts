import { writeSync } from 'node:fs'

/** Writes a line to standard output. */
export function print(line: string): void {
  writeFully(1, `${line}\n`)
}

/** Writes a line to standard error: progress, hints and errors. */
export function printError(line: string): void {
  writeFully(2, `${line}\n`)
}

export function printJson(value: unknown): void {
  print(JSON.stringify(value, null, 2))
}

/** Prints rows with aligned columns. */
export function printTable(rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  for (const row of rows)
    print(
      row
        .map((value, column) => value.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}

/** Writes synchronously, so that nothing is lost when the process exits; retries while a pipe is full. */
function writeFully(fd: 1 | 2, text: string): void {
  let rest = Buffer.from(text)
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(fd, rest))
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EPIPE') return
      if (code !== 'EAGAIN') throw error
    }
  }
}
