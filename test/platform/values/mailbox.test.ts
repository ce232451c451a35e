import { expect } from 'chai'
import { describe, it } from 'mocha'
import { mailboxOf } from '../../../src/platform/values/mailbox.ts'

describe('the mailbox of an address', () => {
  it('is the same for all aliases', () => {
    for (const [address, mailbox] of [
      ['luz@palengke.example', 'luz@palengke.example'],
      ['luz+anything+more@palengke.example', 'luz@palengke.example'],
      ['l.u.z+x@googlemail.com', 'luz@gmail.com'],
      ['Luz.Cruz@Palengke.example', 'luz.cruz@palengke.example'],
    ] as const)
      expect(mailboxOf(address)).to.equal(mailbox)
  })
})
