import {
  Baby,
  Cigarette,
  Eye,
  HeartHandshake,
  Languages,
  type LucideIcon,
  MoveVertical,
  PenTool,
  Ruler,
  UserRound,
} from 'lucide-react';
import type { FactIconName } from '#contract/members/facts.ts';

export const factIcons: Readonly<Record<FactIconName, LucideIcon>> = {
  baby: Baby,
  cigarette: Cigarette,
  eye: Eye,
  heart_handshake: HeartHandshake,
  languages: Languages,
  move_vertical: MoveVertical,
  pen_tool: PenTool,
  ruler: Ruler,
  user_round: UserRound,
};
