/** Mail that is accepted after a while, or, in a hostile world, sometimes refused. */
import { currentProcess, world } from './world.ts'

const REFUSALS = 0.1

export function createTransport() {
  return {
    async sendMail({ to }: { to: string }): Promise<void> {
      await world.scheduler.step(currentProcess(), `mail ${to}`, () => {
        if (world.isHostile && world.random.chance(REFUSALS)) throw new Error('451 try later')
      })
    },
    async verify(): Promise<void> {},
  }
}
