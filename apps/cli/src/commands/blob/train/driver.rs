//! Drives a training course: units on all threads of the pool, training steps, one line per iteration, periodic saves.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use kibitzer_blob::training::{Course, Report};
use kibitzer_work::Work;
use rayon::prelude::*;

use super::curve::{Curve, Times};
use super::run_folder::RunFolder;
use crate::failure::Failure;

/// A course in progress.
pub(super) struct Driver<'a> {
    folder: &'a RunFolder,
    course: Course,
    stop: &'a Work,
    curve: Curve,
    times: Times,
    saved: Instant,
    save_every: Duration,
    /// Whether anything was done since the last save.
    changed: bool,
    /// Whether an iteration ended since the last save.
    curve_grew: bool,
    /// Whether the run was saved since a champion that played no match was kept.
    crown_due: bool,
}

impl<'a> Driver<'a> {
    pub(super) fn new(
        folder: &'a RunFolder,
        course: Course,
        stop: &'a Work,
        save_every: Duration,
    ) -> Result<Self, Failure> {
        let curve = Curve::read(folder, course.iterations())?;
        let (times, saved) = (Times::default(), Instant::now());
        Ok(Self {
            folder,
            course,
            stop,
            curve,
            times,
            saved,
            save_every,
            changed: false,
            curve_grew: false,
            crown_due: true,
        })
    }

    pub(super) fn into_course(self) -> Course {
        self.course
    }

    /// Trains until the run has this many iterations or is asked to stop; saves at the end.
    pub(super) fn run(&mut self, iterations: Option<u64>) -> Result<(), Failure> {
        while iterations.is_none_or(|iterations| self.course.iterations() < iterations)
            && self.stop.check().is_ok()
        {
            if let Some(report) = self.iteration()? {
                self.finish(&report)?;
            }
            self.changed = true;
            if self.is_due() {
                self.save()?;
            }
        }
        if self.changed {
            self.save()?;
        }
        if self.stop.check().is_err() {
            let done = self.course.iterations();
            say(&format!("stopped after iteration {done}; run the same command again to resume"))?;
        }
        Ok(())
    }

    /// Whether it is time to save, wherever the course is.
    fn is_due(&self) -> bool {
        self.saved.elapsed() >= self.save_every
    }

    /// Runs to the end of an iteration; `None` if asked to stop, or to save, before that.
    fn iteration(&mut self) -> Result<Option<Report>, Failure> {
        loop {
            let units = self.course.units();
            if units.is_empty() {
                if let Some(report) = self.steps()? {
                    return Ok(Some(report));
                }
            } else {
                self.units(&units)?;
            }
            if self.stop.check().is_err() || self.is_due() {
                return Ok(None);
            }
        }
    }

    /// Runs units until none are left, or until it is asked to stop or to save. Units that have started are always
    /// finished.
    fn units(&mut self, units: &[usize]) -> Result<(), Failure> {
        let (began, stage) = (Instant::now(), self.course.stage());
        let bar = self.bar(units.len() as u64, "units");
        let (course, stop) = (&self.course, self.stop);
        let (saved, save_every) = (self.saved, self.save_every);
        // The first unit is always played: a run that saves all the time still makes progress.
        let goes_on = |unit: usize| unit == units[0] || saved.elapsed() < save_every;
        let work = |unit: &usize| {
            let runs = stop.check().is_ok() && goes_on(*unit);
            let done = runs.then(|| course.work(*unit, &Work::free()));
            bar.inc(1);
            (*unit, done)
        };
        // One unit per thread at a time, so that a stop waits for no more than that.
        let done: Vec<_> = units.par_iter().with_max_len(1).map(work).collect();
        bar.finish_and_clear();
        for (unit, done) in done {
            if let Some(done) = done {
                self.course.take(unit, done.map_err(Failure::question)?);
            }
        }
        let seconds = began.elapsed().as_secs_f64();
        match stage {
            "match" => self.times.compare += seconds,
            _ => self.times.play += seconds,
        }
        Ok(())
    }

    /// Trains until there are units again or it is asked to stop.
    fn steps(&mut self) -> Result<Option<Report>, Failure> {
        let began = Instant::now();
        let mut report = self.course.advance().map_err(Failure::question)?;
        let bar = self.bar(self.course.steps_left(), "steps");
        while report.is_none()
            && self.course.units().is_empty()
            && self.stop.check().is_ok()
            && !self.is_due()
        {
            report = self.course.advance().map_err(Failure::question)?;
            bar.inc(1);
        }
        bar.finish_and_clear();
        self.times.learn += began.elapsed().as_secs_f64();
        Ok(report)
    }

    /// Records what an iteration did.
    fn finish(&mut self, report: &Report) -> Result<(), Failure> {
        let times = std::mem::take(&mut self.times);
        self.curve.push(report, &times, rayon::current_num_threads())?;
        self.curve_grew = true;
        // Without matches every network replaces the last one: one is kept after each save.
        let kept = report.replaced && (report.verdict.is_some() || self.crown_due);
        self.crown_due &= !kept;
        let crowned = if kept { Some(self.folder.crown(&self.course)?) } else { None };
        say(&line(report, &times, crowned.as_deref()))
    }

    /// Writes the curve first: a curve that is ahead of its checkpoint is truncated on resume.
    fn save(&mut self) -> Result<(), Failure> {
        if std::mem::take(&mut self.curve_grew) {
            self.curve.write(self.folder)?;
        }
        self.folder.save(&self.course)?;
        (self.saved, self.changed, self.crown_due) = (Instant::now(), false, true);
        Ok(())
    }

    /// Progress on standard error, only if it is a terminal.
    fn bar(&self, length: u64, what: &str) -> ProgressBar {
        if !io::stderr().is_terminal() {
            return ProgressBar::hidden();
        }
        let bar = ProgressBar::with_draw_target(Some(length), ProgressDrawTarget::stderr());
        let style = ProgressStyle::with_template("{msg} [{bar:30}] {pos}/{len}, {eta} left");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        let iteration = self.course.iterations() + 1;
        bar.set_message(format!("iteration {iteration}, {} ({what})", self.course.stage()));
        bar
    }
}

/// Prints a line.
pub(super) fn say(line: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    writeln!(out, "{line}").and_then(|()| out.flush()).map_err(Failure::Output)
}

/// The summary line of an iteration.
fn line(report: &Report, times: &Times, crowned: Option<&str>) -> String {
    let who = if report.taught { "teacher" } else { "self-play" };
    let mut line = format!("iteration {} {who}: {} rounds", report.iteration, report.rounds);
    // In an iteration that was resumed the rounds may have been played before.
    if times.play > 0.0 {
        line += &format!(", {:.0} per minute", 60.0 * report.rounds as f64 / times.play);
        if !report.taught {
            line += &format!(", {:.0} evaluations/s", report.judged as f64 / times.play);
        }
    }
    // Without search there are no visits.
    if report.spread > 0.0 {
        line += &format!(", spread {:.3}", report.spread);
    }
    let losses = &report.losses;
    line += &format!(
        ", made {:.3} | {} in replay buffer, {} steps in {:.1} s, policy {:.4}, tricks {:.4}, points {:.4}, owners {:.4}",
        report.made,
        report.remembered,
        report.steps,
        times.learn,
        losses.policy,
        losses.tricks,
        losses.points,
        losses.owners
    );
    if let Some(verdict) = &report.verdict {
        line += &format!(
            " | match of {} deals: lead {:+.2} ({:+.2} to {:+.2})",
            verdict.deals, verdict.lead, verdict.low, verdict.high
        );
        line += if verdict.passed { ", accepted" } else { ", rejected" };
    }
    if let Some(crowned) = crowned {
        line += &format!(" | {crowned}");
    }
    line
}
