/** The words of the rule about cancelled meetings (cancellation.ts), as sources of regular expressions. */

const letter = String.raw`\p{L}`;
/** Joins alternatives. A word never is a part of another one. */
export const words = (...alternatives: readonly string[]): string =>
  String.raw`(?<!${letter})(?:${alternatives.join('|')})(?!${letter})`;

/** Names of a meeting. */
export const meeting = String.raw`meetings?|worksessions?|sessions?|workshops?|hearings?|retreats?|réunions?|séances?|assemblées?|rencontres?`;

/** `7:00 p.m.`, `19 h`: only the hour changes. */
const clock = String.raw`\d{1,2}(?::\d\d)?\s?(?:[ap]\.?\s?m\b|h\b|heures)|noon\b|midi\b`;
const month = String.raw`(?:jan|feb|f[ée]v|mar|apr|avr|may|mai|jun|juin|jul|juil|aug|ao[uû]t|sep|oct|nov|d[eé]c)${letter}*\.?`;
const weekday = String.raw`(?:mon|tues|wednes|thurs|fri|satur|sun)day|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche`;
/** `August 3`, `le 12 mai`, `8/3`, `Monday`, `a later date`. */
const someDay = String.raw`(?:the |le )?(?:${month} \d|\d{1,2}(?:er|st|nd|rd|th)? (?:of )?${month}|${weekday}|\d{1,2}[/-]\d{1,2}|\d{4}-\d\d|(?:an?|une|another|next|later|future) )`;
const to = String.raw`(?:from [^.;]{3,40}? |du [^.;]{3,30}? )?(?:to|for|until|till|au|à|jusqu['’]au)`;

/** Words that say by themselves that something does not take place. */
export const certain = String.raw`cancell?ed|postponed|called off|annulée?s?|contremandée?s?`;

/** Statements that need what follows them. “Rescheduled from” names an earlier plan; without a day, it says neither. */
export const moved = [
  String.raw`(?:resched\w*|deferred|reportée?s?) ${to} (?!${clock})(?=\S)`,
  String.raw`(?:moved|changed|remise?s?|déplacée?s?|devancée?s?) ${to} ${someDay}`,
].join('|');

export const never = String.raw`(?:will|shall|did|was|is) not (?:be(?:ing)? )?(?:held|meet|take place|convene)|not be held|n['’](?:aura|a) pas (?:eu )?lieu|ne (?:se tiendra|sera) pas(?: tenue)?`;

/** What says it only as a whole part, or of a meeting. */
export const whole = String.raw`deferred|reportée?|remise|no meeting|pas de (?:séance|réunion)|(?:due to )?(?:no|(?:a )?lack of(?: an?)?|want of) quorum|(?:faute|absence|défaut) de quorum`;

/** What may follow a statement. Any other word is what was cancelled (“cancelled debts”), and “from” names an earlier plan. */
export const follower = String.raw`(?=\s*$|\s*[^\p{L}\s'’]|\s(?:due|because|for|until|till|to|by|per|as|and|with|since|owing|indefinitely|tonight|today|effective|see|in lieu|in observance|at (?:the|her|his|their)|on|en|faute|pour|par|à|au|jusqu)(?!${letter}))`;

/** Before a statement: `has been`, `is hereby`, `a été`. */
export const auxiliary = String.raw`(?:(?:is|are|was|were|has been|have been|will be|been|being|a été|ont été|est|sont|sera|seront) )?(?:now |hereby |officially )?`;

/** Between a meeting and the word, these begin something else: “The meeting will discuss the cancelled contract”. */
export const otherVerb = words(
  'will(?! not)|shall(?! not)|to|discuss\\w*|consider\\w*|hear|review\\w*|regarding|about|concerning|includ\\w+|approv\\w+|replac\\w+|if|items?|and|for the',
);

/** What is cancelled, if it follows the word or is its subject: not the meeting. */
export const thing = String.raw`debts?|che(?:cks?|ques?)|warrants?|contracts?|permits?|leases?|licen[cs]es?|funds?|bonds?|loans?|tax(?:es)?|orders?|projects?|programs?|purchases?|accounts?|polic(?:y|ies)|stamps?|items?|votes?|grants?|pensions?|agreements?|lev(?:y|ies)|fees?|dettes?|contrats?|permis|compensation|maintenance|appropriations?`;
/** Parts and surroundings of a meeting. */
export const partOfMeeting = String.raw`items?|files?|bills?|ordinances?|resolutions?|cases?|applications?|motions?|points?|articles?|résolutions?|dossiers?|demandes?|règlements?|refunds?|comments?|live ?stream\w*|broadcasts?|webcasts?|streaming|receptions?|dinners?|lunch(?:eon)?s?|tours?|presentations?|recordings?|interpretation`;

/** Conditions and denials: “may be cancelled”, “not cancelled”, “if a meeting is cancelled”. */
export const condition = words(
  'if|unless|when(?:ever)?|in case|in the event|(?:may|might|could|can|should|would) (?:also )?be|subject to|possible|si|en cas|peut|pourrait|sous réserve',
  String.raw`(?:not|never|non|pas)[ -](?:been |be |été )?(?:cancell?ed|annulée?|postponed|rescheduled|reportée?)`,
);
