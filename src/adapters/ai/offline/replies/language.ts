import type { Voice } from './texts.ts'
import { wordsOf } from '../lexicon/normalize-words.ts'

const marks: Record<Exclude<Voice, 'en'>, Set<string>> = {
  fil: new Set(
    'magkano po opo ng mga pabili ilan ano saan ako ko kayo naman yung dalawa tatlo apat lima anim tatlong dalawang isang limang kilong gusto kailangan meron wala hindi salamat magandang tsaka saka kuya lang tapos bukas ninyo nyo sana kunin dagdag tanggalin'.split(
      ' ',
    ),
  ),
  ceb: new Set(
    'pila tagpila ug og nga naa naay moy duha tulo upat unom pito walo napulo buok palihug unsa asa dili nako imong maayong palit ihatod puy-anan puyanan ngalan karon ra mao husto bay kaayo ni ang unya gyud man kog nimo wala himoa dugangi usa'.split(
      ' ',
    ),
  ),
}

const english = new Set(
  'the a i is are it my me you your please want need how much what do does have can will with and of to that this make add remove'.split(
    ' ',
  ),
)

/** The language to answer in: what this message speaks for, else the one of before. */
export function voiceOf(message: string, before: Voice): Voice {
  const words = wordsOf(message)
  const count = (voice: 'fil' | 'ceb') => words.filter((word) => marks[voice].has(word)).length
  const [fil, ceb] = [count('fil'), count('ceb')]
  // A name and an address speak for no language.
  const isEnglish = words.filter((word) => english.has(word)).length >= 2
  if (fil === 0 && ceb === 0) return isEnglish ? 'en' : before
  if (fil === ceb) return before === 'en' ? 'fil' : before
  return fil > ceb ? 'fil' : 'ceb'
}
